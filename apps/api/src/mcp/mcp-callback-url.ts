import { isIPv6 } from 'node:net';
import type { Env } from '../config/env.js';

/** Where an authorization server sends the browser back to, for each MCP server by its name. */
export const mcpCallbackUrl =
  ({ PUBLIC_URL, HOST, PORT }: Pick<Env, 'PUBLIC_URL' | 'HOST' | 'PORT'>) =>
  (server: string): string => {
    const host = isIPv6(HOST) ? `[${HOST}]` : HOST;
    const base = (PUBLIC_URL ?? `http://${host}:${String(PORT)}`).replace(/\/+$/, '');
    return `${base}/v1/mcp/servers/${encodeURIComponent(server)}/callback`;
  };
