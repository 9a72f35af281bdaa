import {
  effectUnknown,
  Result,
  ToolError,
  toolTimeoutCode,
  type AgentTool,
  type ToolAnswer,
} from '@faina/agent-core';
import { ErrorCode, McpError } from '@modelcontextprotocol/sdk/types.js';
import { McpTransportError, type McpTransportErrorKind } from './mcp-transport-error.js';
import { serverUnavailable } from './unusable-tool.js';
import type { SecretMask } from '../secrets/secret-mask.js';

/** Of what a server says of its failure. */
const maxWordsChars = 1_000;

type CalledTool = Pick<AgentTool, 'name' | 'effect'>;

/**
 * What a call ended in that has no answer. Where the server may have acted, and the tool is not
 * declared to be without effect, only a person can say what happened.
 */
export function callFailure(
  tool: CalledTool,
  server: string,
  error: unknown,
  mask: SecretMask,
): ToolAnswer {
  if (error instanceof McpTransportError) return transportFailure(tool, server, error.kind);
  if (error instanceof McpError) return rpcFailure(tool, server, error.code, mask(error.message));
  const circumstance = `the MCP server '${server}' sent an answer that cannot be read`;
  return unknownOr(tool, circumstance, 'MCP_ANSWER_UNREADABLE');
}

function transportFailure(
  tool: CalledTool,
  server: string,
  kind: McpTransportErrorKind,
): ToolAnswer {
  switch (kind) {
    case 'not_sent':
      return serverUnavailable(tool.name, server);
    case 'lost':
      return unknownOr(
        tool,
        `the MCP server '${server}' was lost in the middle of the call`,
        'MCP_SERVER_LOST',
      );
    case 'answer_too_large':
      return unknownOr(
        tool,
        `the MCP server '${server}' sent an answer too large to be read`,
        'MCP_ANSWER_TOO_LARGE',
      );
  }
}

/**
 * What JSON-RPC defines as said before a method runs: no JSON, no request, no such method, not its
 * parameters. Every other code may stand for a tool that acted and failed afterwards.
 */
const refusedBeforehand: ReadonlySet<number> = new Set([
  ErrorCode.ParseError,
  ErrorCode.InvalidRequest,
  ErrorCode.MethodNotFound,
  ErrorCode.InvalidParams,
]);

function rpcFailure(tool: CalledTool, server: string, rpcCode: number, said: string): ToolAnswer {
  const { name } = tool;
  const words = said.slice(0, maxWordsChars);
  if (refusedBeforehand.has(rpcCode)) {
    const message = `The MCP server '${server}' did not run '${name}': ${words}`;
    return Result.error(new ToolError(message, name, undefined, true, 'MCP_CALL_FAILED'));
  }
  if (rpcCode === Number(ErrorCode.RequestTimeout)) {
    return unknownOr(tool, `the MCP server '${server}' did not answer in time`, toolTimeoutCode);
  }
  return unknownOr(
    tool,
    `the MCP server '${server}' failed in the call (${words})`,
    'MCP_CALL_FAILED',
  );
}

function unknownOr({ name, effect }: CalledTool, circumstance: string, code: string): ToolAnswer {
  if (effect !== 'none') return effectUnknown(name, circumstance);
  const message = `Tool '${name}' gave no result: ${circumstance}. It changes nothing and may be tried again.`;
  return Result.error(new ToolError(message, name, undefined, true, code));
}
