import {
  agentDefinitionSchema,
  type AgentDefinition,
  type AgentTool,
  type ConversationalHandler,
  describeIssues,
  type ToolPack,
} from '@faina/agent-core';
import { z } from 'zod';

const isFunction = (value: unknown): boolean => typeof value === 'function';
const aFunction = z.custom(isFunction, 'is no function');

/** By its parts: it may be of another copy of the library. */
const isSchema = (value: unknown): boolean =>
  typeof value === 'object' &&
  value !== null &&
  'safeParse' in value &&
  isFunction(value.safeParse);

const declared = {
  name: z.string().min(1),
  description: z.string().min(1),
  parameters: z.custom(isSchema, 'is no schema of zod'),
  timeoutMs: z.int().min(1).max(3_600_000).optional(),
  version: z.string().optional(),
  inputSchema: z.looseObject({}).optional(),
  contextArguments: z.record(z.string(), z.string()).optional(),
  contextResults: z.array(z.string()).optional(),
  editable: z.array(z.string()).optional(),
  delegatesTo: z.literal('CHAT_SERVICE').optional(),
  intent: z
    .looseObject({
      name: z.string().min(1),
      purpose: z.looseObject({ pt: z.string(), en: z.string() }),
      slotNames: z.looseObject({ pt: z.looseObject({}), en: z.looseObject({}) }).optional(),
    })
    .optional(),
};

const external = {
  ...declared,
  effect: z.literal('external'),
  approval: z.literal('always').optional(),
};

const handler = { execute: aFunction.optional() };

/** Strict: a slip such as `aproval` would let a tool act unasked. */
const toolSchema = z.discriminatedUnion('effect', [
  z.strictObject({ ...declared, ...handler, effect: z.enum(['none', 'local']) }),
  z.discriminatedUnion('idempotency', [
    z.strictObject({ ...external, ...handler, idempotency: z.enum(['key', 'none']) }),
    z.strictObject({
      ...{ ...external, idempotency: z.literal('verify'), verify: aFunction, execute: aFunction },
    }),
  ]),
]);

const handlerSchema = z.looseObject({ toolName: z.string(), preview: aFunction });
const isHandler = (value: unknown): boolean => handlerSchema.safeParse(value).success;

const packSchema = z.looseObject({
  name: z.string().min(1).max(100),
  tools: z.array(z.unknown()),
  agents: z.array(z.unknown()).optional(),
  conversations: z
    .array(z.custom<ConversationalHandler>(isHandler, 'is no handler of a conversation'))
    .optional(),
});

const isTool = (value: unknown): value is AgentTool => toolSchema.safeParse(value).success;

/** What a module gives: its tools and agents, and what is wrong with the others. */
export interface ReadExports {
  readonly pack: ToolPack;
  readonly problems: readonly ExportProblem[];
}

export interface ExportProblem {
  /** Of the tool or agent, where it has one. */
  readonly name: string | undefined;
  readonly message: string;
}

const noTools =
  'It has no tool as its default export. Write `export default defineReadTool({...})`, a list of tools ' +
  'or `definePack({...})`; begin the name of a file that only helps others with _.';

/**
 * The default export of a module, one tool, a list of tools or a pack, read by its parts alone: a module
 * may bring a copy of the SDK of its own.
 * @param name of the pack, where the module names none
 */
export function readExports(exported: unknown, name: string): ReadExports {
  const packed = packSchema.safeParse(exported);
  const given = packed.success
    ? packed.data
    : { name, tools: Array.isArray(exported) ? exported : [exported] };
  const pack = { name: given.name, tools: given.tools.filter(isTool) };
  if (exported === undefined || given.tools.length === 0) {
    return { pack: { ...pack, agents: [] }, problems: [{ name: undefined, message: noTools }] };
  }
  const { agents = [], conversations = [] } = packed.success ? packed.data : {};
  const read = agents.map((agent) => ({ agent, parsed: agentDefinitionSchema.safeParse(agent) }));
  const fit: AgentDefinition[] = read.flatMap(({ parsed }) =>
    parsed.success ? [parsed.data] : [],
  );
  const problems = [
    ...given.tools.flatMap(toolProblem),
    ...read.flatMap(({ agent, parsed }) =>
      parsed.success
        ? []
        : [problemOf('agent', agent, `is not one (${describeIssues(parsed.error)})`)],
    ),
  ];
  return {
    pack: { ...pack, agents: fit, conversations },
    problems,
  };
}

function toolProblem(tool: unknown): ExportProblem[] {
  const parsed = toolSchema.safeParse(tool);
  if (parsed.success) return [];
  if (nameOf(tool) === undefined) return [{ name: undefined, message: noTools }];
  return [problemOf('tool', tool, `is not defined as tools are (${describeIssues(parsed.error)})`)];
}

const problemOf = (kind: string, value: unknown, what: string): ExportProblem => {
  const name = nameOf(value);
  return { name, message: `The ${kind} ${name ?? 'without a name'} ${what}.` };
};

const nameOf = (value: unknown): string | undefined =>
  z.object({ name: z.string() }).safeParse(value).data?.name;
