import {
  isJsonObject,
  matchesGlob,
  toModelTool,
  type AgentDefinition,
  type AgentTool,
  type JsonObject,
} from '@faina/agent-core';
import { findAuthorityFields } from './authority-fields.js';
import type { ToolSource } from '../routing/tool-source.js';

/** Tools and agents do not fit together; the process must not start. */
export class BootCheckError extends Error {
  override readonly name = 'BootCheckError';
  readonly code = 'BOOT_CHECK_FAILED';

  constructor(readonly problems: readonly string[]) {
    super(
      `The tools and agents of this process do not fit together, so it does not start. ` +
        `Problems: ${problems.length}.\n${problems.map((problem) => `- ${problem}`).join('\n')}`,
    );
  }
}

const toolNameFormat = /^[a-z][a-z0-9_]{0,63}$/;

/** A tool with its pack and its arguments as JSON Schema; undefined where no such schema exists. */
export interface RegisteredTool {
  readonly tool: AgentTool;
  readonly pack: string;
  readonly inputSchema: JsonObject | undefined;
}

/** The JSON Schema that models are told of, made once per tool. */
export function toInputSchema(tool: AgentTool): JsonObject | undefined {
  try {
    return toModelTool(tool).parameters;
  } catch {
    return undefined;
  }
}

export interface BootParts {
  readonly tools: readonly RegisteredTool[];
  readonly agents: readonly AgentDefinition[];
  /** Names of the tools that have a conversational handler. */
  readonly conversations?: ReadonlySet<string>;
  /** Their tools come and go, so that agents may name those that are not there yet. */
  readonly sources?: readonly Pick<ToolSource, 'owns'>[];
}

/** Throws one {@link BootCheckError} that lists every problem with its remedy. */
export function checkAtBoot(parts: BootParts): void {
  const { tools, agents, conversations = new Set() } = parts;
  const problems = [
    ...tools.flatMap(problemsOfTool),
    ...tools
      .filter(({ tool }) => tool.delegatesTo && !conversations.has(tool.name))
      .map(
        ({ tool, pack }) =>
          `The tool ${tool.name} of pack ${pack} delegates to the conversation, where no handler ` +
          `takes its calls. Add one to the pack's conversations, or drop delegatesTo.`,
      ),
    ...repeated(tools.map(({ tool, pack }) => ({ name: tool.name, where: `pack ${pack}` }))).map(
      ({ name, places }) =>
        `The tool ${name} is registered ${places.length} times (${places.join(', ')}). ` +
        `Rename or remove all but one.`,
    ),
    ...repeated(agents.map(({ name }) => ({ name, where: name }))).map(
      ({ name, places }) =>
        `The agent ${name} is defined ${places.length} times. Rename or remove all but one.`,
    ),
    ...agents.flatMap((agent) => problemsOfAgent(agent, parts)),
  ];
  if (problems.length > 0) throw new BootCheckError(problems);
}

function problemsOfTool({ tool, pack, inputSchema }: RegisteredTool): string[] {
  const where = `The tool ${tool.name} of pack ${pack}`;
  const problems: string[] = [];
  if (!toolNameFormat.test(tool.name)) {
    problems.push(
      `${where} has a name that is not snake_case of at most 64 characters. ` +
        `Use lower-case letters, digits and _, beginning with a letter.`,
    );
  }
  if (inputSchema === undefined) {
    problems.push(
      `${where} has parameters without a JSON Schema, so no model can be told of them. ` +
        `Use types that JSON has, for example z.iso.date() instead of z.date().`,
    );
    return problems;
  }
  if (inputSchema.type !== 'object') {
    problems.push(
      `${where} has parameters that are no object. Wrap them in z.strictObject({...}).`,
    );
  }
  for (const field of findAuthorityFields(inputSchema)) {
    problems.push(
      `${where} takes ${field} as an argument, but whom data belongs to comes from the job alone. ` +
        `Remove the field and read tenant and owner from the context.`,
    );
  }
  const { properties = {} } = inputSchema;
  const declared = isJsonObject(properties) ? Object.keys(properties) : [];
  for (const name of tool.editable ?? []) {
    if (declared.includes(name)) continue;
    problems.push(
      `${where} lets people edit ${name}, which is none of its arguments. ` +
        `Correct its editable, or add the argument.`,
    );
  }
  return problems;
}

function problemsOfAgent(agent: AgentDefinition, { tools, sources = [] }: BootParts): string[] {
  return agent.toolNames
    .filter((pattern) => !tools.some(({ tool }) => matchesGlob(tool.name, pattern)))
    .filter((pattern) => !sources.some((source) => source.owns(pattern)))
    .map(
      (pattern) =>
        `The agent ${agent.name} names the tool ${pattern}, which matches no registered tool. ` +
        `Correct its toolNames, or enable the pack that has the tool in TOOL_PACKS.`,
    );
}

function repeated(
  entries: readonly { name: string; where: string }[],
): { name: string; places: string[] }[] {
  const found = new Map<string, string[]>();
  for (const { name, where } of entries) found.set(name, [...(found.get(name) ?? []), where]);
  return [...found].flatMap(([name, places]) => (places.length > 1 ? [{ name, places }] : []));
}
