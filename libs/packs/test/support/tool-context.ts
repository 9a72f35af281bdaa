import type { AgentTool, ToolContext } from '@faina/agent-core';
import { toolContext } from '@faina/agent-core/testing';

export const scope = { tenant: 'club', owner: 'runner' };
export const timeZone = 'America/Sao_Paulo';

/** A call at 12:00 of 2026-11-20 in São Paulo. */
export const createToolContext = (overrides: Partial<ToolContext> = {}): ToolContext =>
  toolContext({
    jobId: '0195f4f0-0000-7000-8000-000000000001',
    ...scope,
    callKey: 'call-key',
    signal: AbortSignal.timeout(30_000),
    timeoutMs: 30_000,
    askedAt: new Date('2026-11-20T15:00:00Z'),
    now: new Date('2026-11-20T15:00:00Z'),
    ...overrides,
  });

/** Validates the arguments as the pipeline does, and runs a reading tool. */
export async function runTool(
  tools: readonly AgentTool[],
  name: string,
  args: unknown,
  context: ToolContext,
): Promise<unknown> {
  const tool = tools.find((candidate) => candidate.name === name);
  if (tool?.effect !== 'none' || !tool.execute)
    throw new Error(`${name} is no reading tool of the pack`);
  return tool.execute(tool.parameters.parse(args), context);
}
