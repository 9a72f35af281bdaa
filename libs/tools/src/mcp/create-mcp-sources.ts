import type { Logger } from '@faina/agent-core';
import type { McpLimits } from './mcp-limits.js';
import type { McpPinStore } from './mcp-pin-store.js';
import type { McpServerSettings } from './mcp-server-settings.js';
import { McpToolSource } from './mcp-tool-source.js';
import type { ToolPack } from '../tool-pack.js';

export interface McpSourcesParts {
  readonly servers: readonly McpServerSettings[];
  /** Their tools always win over those of a server. */
  readonly packs: readonly ToolPack[];
  readonly pins: McpPinStore;
  readonly logger: Logger;
  readonly limits?: Partial<McpLimits>;
}

/** One source for each configured server, none of them started. */
export function createMcpSources({ servers, packs, ...rest }: McpSourcesParts): McpToolSource[] {
  const reserved = new Set(packs.flatMap(({ tools }) => tools.map(({ name }) => name)));
  return servers.map((settings) => new McpToolSource({ settings, reserved, ...rest }));
}
