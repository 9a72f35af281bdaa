import {
  Result,
  ToolError,
  type AgentTool,
  type ToolAnswer,
  type ToolContext,
} from '@faina/agent-core';
import { z } from 'zod';
import { callFailure } from './call-failure.js';
import type { McpSession } from './mcp-session.js';
import { callResultSchema, readAnswer } from './read-answer.js';

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
  readonly context: Pick<ToolContext, 'signal'>;
  /** Beside the arguments; what a configured server gets has none. */
  readonly meta?: Readonly<Record<string, string>>;
}

/** Calls a tool once. Never throws: whatever goes wrong is a failure of the tool. */
export async function callTool(call: McpCall): Promise<ToolAnswer> {
  const { session, server, tool, remoteName, context, meta } = call;
  const args = argumentsSchema.safeParse(call.args);
  if (!args.success) {
    const message = `Tool '${tool.name}' takes an object of arguments.`;
    return Result.error(new ToolError(message, tool.name, undefined, true, 'INVALID_ARGUMENTS'));
  }
  const params = { name: remoteName, arguments: args.data, ...(meta && { _meta: { ...meta } }) };
  const timeoutMs = Math.min(longestCallMs, (tool.timeoutMs ?? longestCallMs) + marginMs);
  try {
    const answer = await session.request({ method: 'tools/call', params }, callResultSchema, {
      signal: context.signal,
      timeoutMs,
    });
    return readAnswer(tool.name, answer, session.mask);
  } catch (error) {
    return callFailure(tool, server, error, session.mask);
  }
}
