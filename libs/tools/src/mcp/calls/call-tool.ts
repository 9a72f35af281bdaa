import { Result, ToolError, type AgentTool, type ToolAnswer } from '@faina/agent-core';
import { z } from 'zod';
import { callFailure } from './call-failure.js';
import { callResultSchema, readAnswer } from './read-answer.js';
import type { McpSession } from '../connection/mcp-session.js';

/** No call is longer, whatever the timeouts of tool and agent say. */
const longestCallMs = 3_600_000;
/** The tool's timeout is kept by whoever runs the call; this is the SDK's, behind it. */
const marginMs = 1_000;

const argumentsSchema = z.record(z.string(), z.unknown());

export interface McpCall {
  readonly session: McpSession;
  readonly server: string;
  readonly tool: Pick<AgentTool, 'name' | 'effect' | 'timeoutMs'>;
  readonly remoteName: string;
  readonly args: unknown;
  readonly signal: AbortSignal;
  /** Beside the arguments; what a configured server gets has none. */
  readonly meta?: Record<string, string>;
}

/** Calls a tool once. Never throws: whatever goes wrong is a failure of the tool. */
export async function callTool(call: McpCall): Promise<ToolAnswer> {
  const { session, server, tool, remoteName, signal, meta } = call;
  const args = argumentsSchema.safeParse(call.args);
  if (!args.success) {
    const message = `Tool '${tool.name}' takes an object of arguments.`;
    return Result.error(new ToolError(message, tool.name, undefined, true, 'INVALID_ARGUMENTS'));
  }
  const params = { name: remoteName, arguments: args.data, ...(meta && { _meta: meta }) };
  const timeoutMs = Math.min(longestCallMs, (tool.timeoutMs ?? longestCallMs) + marginMs);
  const request = { method: 'tools/call' as const, params };
  try {
    const answer = await session.request(request, callResultSchema, { signal, timeoutMs });
    return readAnswer(tool.name, answer, session.mask);
  } catch (error) {
    return callFailure(tool, server, error, session.mask);
  }
}
