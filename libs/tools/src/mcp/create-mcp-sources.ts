import type { ToolPack } from '@faina/agent-core';
import { McpToolSource, type McpToolSourceParts } from './mcp-tool-source.js';
import type { McpServerSettings } from './settings/mcp-server-settings.js';

/** One source for each configured server, none of them started; tools of the packs always win. */
export function createMcpSources({
  servers,
  packs,
  ...rest
}: Omit<McpToolSourceParts, 'settings' | 'reserved'> & {
  readonly servers: readonly McpServerSettings[];
  readonly packs: readonly ToolPack[];
}): McpToolSource[] {
  const reserved = new Set(packs.flatMap(({ tools }) => tools.map(({ name }) => name)));
  return servers.map((settings) => new McpToolSource({ settings, reserved, ...rest }));
}
