import {
  effectUnknown,
  Result,
  ToolError,
  toolTimeoutCode,
  type AgentTool,
  type ToolAnswer,
} from '@faina/agent-core';
import {
  ProtocolError,
  ProtocolErrorCode,
  SdkError,
  SdkErrorCode,
} from '@modelcontextprotocol/client';
import type { SecretMask } from '../../secrets/secret-mask.js';
import type { CatalogEntry } from '../catalog/tool-catalog.js';
import { McpTransportError } from '../connection/errors/mcp-transport-error.js';

/** Of what a server says of its failure. */
const maxWordsChars = 1_000;

/**
 * What JSON-RPC and MCP define as said before a method runs: no JSON, no request, no such method, not
 * its parameters, not this version or without what the client must be able to. Every other code may stand for a tool that acted and failed afterwards.
 */
const refusedBeforehand: ReadonlySet<number> = new Set([
  ProtocolErrorCode.ParseError,
  ProtocolErrorCode.InvalidRequest,
  ProtocolErrorCode.MethodNotFound,
  ProtocolErrorCode.InvalidParams,
  ProtocolErrorCode.MissingRequiredClientCapability,
  ProtocolErrorCode.UnsupportedProtocolVersion,
]);

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
  const unknownAs = (code: string, what: string) =>
    unknownOr(tool, `the MCP server '${server}' ${what}`, code);
  if (error instanceof McpTransportError) {
    switch (error.kind) {
      case 'not_sent':
        return serverUnavailable(tool.name, server);
      case 'lost':
        return unknownAs('MCP_SERVER_LOST', 'was lost in the middle of the call');
      case 'answer_too_large':
        return unknownAs('MCP_ANSWER_TOO_LARGE', 'sent an answer too large to be read');
    }
  }
  if (error instanceof SdkError && error.code === SdkErrorCode.RequestTimeout) {
    return unknownAs(toolTimeoutCode, 'did not answer in time');
  }
  if (!(error instanceof ProtocolError)) {
    return unknownAs('MCP_ANSWER_UNREADABLE', 'sent an answer that cannot be read');
  }
  const words = mask(error.message).slice(0, maxWordsChars);
  if (refusedBeforehand.has(error.code)) {
    const message = `The MCP server '${server}' did not run '${tool.name}': ${words}`;
    return recoverable(message, tool.name, 'MCP_CALL_FAILED');
  }
  return unknownAs('MCP_CALL_FAILED', `failed in the call (${words})`);
}

function unknownOr({ name, effect }: CalledTool, circumstance: string, code: string): ToolAnswer {
  if (effect !== 'none') return effectUnknown(name, circumstance);
  const message = `Tool '${name}' gave no result: ${circumstance}. It changes nothing and may be tried again.`;
  return recoverable(message, name, code);
}

const recoverable = (message: string, toolName: string, code: string): Result<never, ToolError> =>
  Result.error(new ToolError(message, toolName, undefined, true, code));

/** What a call ended in whose task has no result; it was begun. */
export const taskFailure = (tool: CalledTool, server: string, how: string): ToolAnswer =>
  unknownOr(tool, `the MCP server '${server}' ${how}`, 'MCP_CALL_FAILED');

/** The server wants to know, again and again or in a way that was not offered to it, what nobody says. */
export const questionUnsupported = (
  { name }: CalledTool,
  server: string,
): Result<never, ToolError> =>
  recoverable(
    `The MCP server '${server}' asked for more than it can be given before it runs '${name}', so ` +
      'the call was left. Go on without it.',
    name,
    'MCP_QUESTION_UNSUPPORTED',
  );

/** The server cannot be reached now; the model goes on without the tool. */
export const serverUnavailable = (toolName: string, server: string): Result<never, ToolError> =>
  recoverable(
    `The MCP server '${server}' cannot be reached, so '${toolName}' was not run. ` +
      'It is tried again in the background; go on without it or try later.',
    toolName,
    'MCP_SERVER_UNAVAILABLE',
  );

/** Nothing was run: the server does not list the tool any more, or lists it and it is not offered. */
export function toolNotOffered(
  toolName: string,
  server: string,
  entry: Exclude<CatalogEntry, { status: 'available' }> | undefined,
): Result<never, ToolError> {
  switch (entry?.status) {
    case undefined:
      return recoverable(
        `The MCP server '${server}' has no tool '${toolName}' any more, so nothing was run.`,
        toolName,
        'MCP_TOOL_UNAVAILABLE',
      );
    case 'changed':
      return recoverable(
        `The MCP server '${server}' describes '${toolName}' in another way than the one that was ` +
          'accepted, so it was not run. An operator has to look at the new description ' +
          `(GET /v1/mcp/tools) and accept it (POST /v1/mcp/tools/${toolName}/accept).`,
        toolName,
        'MCP_TOOL_CHANGED',
      );
    case 'refused':
      return recoverable(
        `The tool '${toolName}' of the MCP server '${server}' is not offered: ${entry.reason}.`,
        toolName,
        'MCP_TOOL_REFUSED',
      );
  }
}
