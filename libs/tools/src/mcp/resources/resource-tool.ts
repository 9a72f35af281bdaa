import { createHash } from 'node:crypto';
import type { AgentTool } from '@faina/agent-core';
import { z } from 'zod';
import type { JudgedList } from '../catalog/tool-catalog.js';
import { offeredToolName } from '../catalog/tool-name.js';
import type { McpServerSettings } from '../settings/mcp-server-settings.js';

/** Longest address of a resource. */
export const maxUriChars = 2_000;

const name = 'read_resource';

/** What stands in its pin: it is no text of a server, and nobody has to accept another wording of it. */
const hash = createHash('sha256').update(`faina:${name}`).digest('hex');

export const readResourceSchema = z.strictObject({
  uri: z.string().min(1).max(maxUriChars).optional(),
});

/**
 * The list with a tool that reads what the server links to, unless something else has its name. It
 * changes nothing, as MCP has it, and names nothing that the server has not named.
 */
export function withResourceTool(
  judged: JudgedList,
  { name: server, prefix, toolTimeoutMs: timeoutMs }: McpServerSettings,
  reserved: ReadonlySet<string>,
): JudgedList {
  const offered = offeredToolName(prefix, name);
  const { fit, unfit } = judged;
  if (reserved.has(offered) || [...fit, ...unfit].some((one) => one.name === offered))
    return judged;
  const description =
    `Reads a resource of the MCP server '${server}': one that a result of its tools links to ` +
    '(type resource_link), or that it lists. Without uri it gives the list.';
  const agentTool: AgentTool = {
    name: offered,
    description,
    parameters: readResourceSchema,
    ...(timeoutMs !== undefined && { timeoutMs }),
    effect: 'none',
  };
  const entry = {
    name: offered,
    tool: name,
    description,
    hash,
    agentTool,
    asks: 'resource',
  } as const;
  return { fit: [...fit, entry], unfit };
}
