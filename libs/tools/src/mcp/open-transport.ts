import { StreamableHTTPClientTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js';
import { createBoundedFetch } from './bounded-fetch.js';
import type { ServerLog } from './log-stderr.js';
import type { McpTransportSettings } from './mcp-server-settings.js';
import { StdioTransport } from './stdio-transport.js';

/** A transport for one connection; both kinds read bounded messages only. */
export function openTransport(
  settings: McpTransportSettings,
  maxMessageBytes: number,
  log: ServerLog,
): StdioTransport | StreamableHTTPClientTransport {
  switch (settings.kind) {
    case 'stdio':
      return new StdioTransport(settings, maxMessageBytes, log);
    case 'http':
      return new StreamableHTTPClientTransport(new URL(settings.url), {
        requestInit: { headers: { ...settings.headers } },
        fetch: createBoundedFetch(maxMessageBytes),
      });
  }
}
