import type { CatalogEntry } from './tool-catalog.js';

/** What an operator sees of a server's tool. */
export interface McpToolState {
  readonly name: string;
  readonly server: string;
  /** As its server calls it. */
  readonly tool: string;
  readonly status: 'available' | 'changed' | 'unavailable';
  readonly description: string;
  /** Of what its server says of it; whoever accepts that names it. Absent where nobody may. */
  readonly hash?: string;
  /** Why it is unavailable while its server is there. */
  readonly reason?: string;
}

/** All tools that a server has listed, as they stand while it is connected or not. */
export const toolStates = (
  entries: Iterable<CatalogEntry>,
  server: string,
  isConnected: boolean,
): McpToolState[] =>
  [...entries].map((entry): McpToolState => {
    const { name, tool, description, status } = entry;
    const known = { name, server, tool, description };
    if (status === 'refused') return { ...known, status: 'unavailable', reason: entry.reason };
    return { ...known, hash: entry.hash, status: isConnected ? status : 'unavailable' };
  });
