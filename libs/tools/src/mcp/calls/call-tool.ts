import {
  Result,
  ToolError,
  type AgentTool,
  type JsonValue,
  type ToolAnswer,
} from '@faina/agent-core';
import { z } from 'zod';
import { callFailure } from './call-failure.js';
import { callResultSchema, readAnswer } from './read-answer.js';
import { headersOf } from '../catalog/mirrored-arguments.js';
import type { McpSession } from '../connection/mcp-session.js';

/** No call is longer, whatever the timeouts of tool and agent say. */
const longestCallMs = 3_600_000;
/** The tool's timeout is kept by whoever runs the call; this is the SDK's, behind it. */
const marginMs = 1_000;

const argumentsSchema = z.record(z.string(), z.custom<JsonValue>());

export interface McpCall {
  readonly session: McpSession;
  readonly server: string;
  readonly tool: Pick<AgentTool, 'name' | 'effect' | 'timeoutMs' | 'inputSchema'>;
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
  const request = { method: 'tools/call', params };
  try {
    const headers = session.mirrorsArguments ? headersOf(tool.inputSchema ?? {}, args.data) : {};
    const bounds = { signal, timeoutMs, headers };
    const answer = await session.request(request, callResultSchema, bounds);
    return readAnswer(tool.name, answer, session.mask);
  } catch (error) {
    return callFailure(tool, server, error, session.mask);
  }
}
