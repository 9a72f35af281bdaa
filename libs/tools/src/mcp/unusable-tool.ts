import { Result, ToolError } from '@faina/agent-core';
import type { CatalogEntry } from './tool-catalog.js';

type Unusable = Result<never, ToolError>;

/** Nothing was run; whatever is wrong, the model goes on without the tool. */
const unusable = (message: string, toolName: string, code: string): Unusable =>
  Result.error(new ToolError(message, toolName, undefined, true, code));

/** The server cannot be reached now. */
export const serverUnavailable = (toolName: string, server: string): Unusable =>
  unusable(
    `The MCP server '${server}' cannot be reached, so '${toolName}' was not run. ` +
      'It is tried again in the background; go on without it or try later.',
    toolName,
    'MCP_SERVER_UNAVAILABLE',
  );

/** The server does not list the tool any more. */
export const toolVanished = (toolName: string, server: string): Unusable =>
  unusable(
    `The MCP server '${server}' has no tool '${toolName}' any more, so nothing was run.`,
    toolName,
    'MCP_TOOL_UNAVAILABLE',
  );

/** The server lists it, and it is not offered. */
export function toolNotOffered(
  toolName: string,
  server: string,
  entry: Exclude<CatalogEntry, { status: 'available' }>,
): Unusable {
  switch (entry.status) {
    case 'changed':
      return unusable(
        `The MCP server '${server}' describes '${toolName}' in another way than the one that was ` +
          'accepted, so it was not run. An operator has to look at the new description ' +
          `(GET /v1/mcp/tools) and accept it (POST /v1/mcp/tools/${toolName}/accept).`,
        toolName,
        'MCP_TOOL_CHANGED',
      );
    case 'refused':
      return unusable(
        `The tool '${toolName}' of the MCP server '${server}' is not offered: ${entry.reason}.`,
        toolName,
        'MCP_TOOL_REFUSED',
      );
  }
}
