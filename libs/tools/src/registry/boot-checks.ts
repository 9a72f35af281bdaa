import {
  definitionProblems,
  matchesGlob,
  type AgentDefinition,
  type AgentTool,
} from '@faina/agent-core';
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

/** A tool and the pack that it is of. */
export interface RegisteredTool {
  readonly tool: AgentTool;
  readonly pack: string;
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
    ...tools.flatMap(({ tool, pack }) => definitionProblems(tool, pack)),
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

/** What an agent names that there is none of. */
export function problemsOfAgent(
  agent: AgentDefinition,
  { tools, sources = [] }: Pick<BootParts, 'tools' | 'sources'>,
): string[] {
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
