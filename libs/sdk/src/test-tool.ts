import {
  type AgentTool,
  type ApprovalPreview,
  approvalHash,
  type Consent,
  definitionProblems,
  errorOutcome,
  type JsonValue,
  type ReadyCall,
  runHandler,
  silentLogger,
  toJsonValue,
  type ToolContext,
  type ToolOutcome,
  type Transaction,
  validateArguments,
} from '@faina/agent-core';

/** What a test says of a call; the rest is made up. */
export interface TestContext extends Partial<
  Omit<ToolContext, 'approval' | 'progressed' | 'signal'>
> {
  /** What a tool with a local effect writes through. */
  readonly tx?: Transaction;
  /** A person agrees to what the tool asks: it is asked for its preview, then runs with the consent. */
  readonly approved?: boolean;
  readonly signal?: AbortSignal;
}

/**
 * Runs a tool once as the service would: its arguments are checked, one that asks for approval answers
 * with its preview, and what it gives or throws becomes an outcome. Nothing is stored.
 * @throws {TypeError} where the service would refuse the tool at its start.
 */
export async function testTool(
  tool: AgentTool,
  args: unknown,
  { tx, approved = false, ...told }: TestContext = {},
): Promise<ToolOutcome> {
  const problems = definitionProblems(tool, 'test');
  if (problems.length > 0) throw new TypeError(problems.join('\n'));
  const given = toJsonValue(args);
  const call = { id: 'test', name: tool.name, arguments: JSON.stringify(given), ordinal: 0 };
  const input = validateArguments(tool, call, given);
  if (input.isError()) return errorOutcome(input.error);
  const context = { ...madeUp(), ...told, ...(tx && { tx }) };
  const run = (consent: Consent) => {
    const callKey = told.callKey ?? 'test-call';
    const ready: ReadyCall = {
      ...{ kind: 'ready', call, tool, args: given, input: input.value, callKey, consent },
    };
    return runHandler(ready, context);
  };
  if (tool.effect !== 'external' || tool.approval !== 'always') return run({ kind: 'not_needed' });
  const asked = await run({ kind: 'missing' });
  if (!approved || asked.kind !== 'awaiting_approval') return asked;
  return run(consentTo(tool, given, asked.preview));
}

const consentTo = (tool: AgentTool, args: JsonValue, preview: ApprovalPreview): Consent => ({
  kind: 'granted',
  approval: { id: 'test-approval', hash: approvalHash(tool, args, preview), preview },
});

const madeUp = () => ({
  jobId: '00000000-0000-4000-8000-000000000000',
  tenant: 'default',
  owner: 'local',
  threadId: null,
  signal: new AbortController().signal,
  timeoutMs: 10_000,
  earlierResults: () => [],
  language: 'en' as const,
  askedAt: new Date(),
  now: new Date(),
  logger: silentLogger,
});
