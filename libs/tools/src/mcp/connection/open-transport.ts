import { SSEClientTransport, StreamableHTTPClientTransport } from '@modelcontextprotocol/client';
import { type Authorizer, authorizedFetch } from './authorized-fetch.js';
import { createBoundedFetch } from './bounded-fetch.js';
import type { Dialect } from './dialect.js';
import { fetchWithinOrigin } from './fetch-within-origin.js';
import type { McpTransportError } from './errors/mcp-transport-error.js';
import { type ServerLog, StdioTransport } from './stdio-transport.js';
import type { McpTransportSettings } from '../settings/mcp-server-settings.js';

export type SessionTransport = StdioTransport | StreamableHTTPClientTransport | SSEClientTransport;

export interface TransportParts {
  readonly settings: McpTransportSettings;
  readonly dialect: Dialect;
  readonly maxMessageBytes: number;
  readonly log: ServerLog;
  readonly authorizer?: Authorizer | undefined;
  /** Told when the one stream is gone over which a server of old answers. */
  readonly onStreamLost: (reason: McpTransportError) => void;
}

/** A transport for one connection; all kinds read bounded messages only. */
export function openTransport(parts: TransportParts): SessionTransport {
  const { settings, dialect, maxMessageBytes, log, onStreamLost, authorizer } = parts;
  if (settings.kind === 'stdio') return new StdioTransport(settings, maxMessageBytes, log);
  const url = new URL(settings.url);
  const base = authorizer ? authorizedFetch(authorizer, fetchWithinOrigin) : fetchWithinOrigin;
  const requestInit = { headers: { ...settings.headers } };
  if (dialect === 'sse') {
    const fetch = createBoundedFetch(maxMessageBytes, onStreamLost, base);
    return new SSEClientTransport(url, { requestInit, fetch });
  }
  const fetch = createBoundedFetch(maxMessageBytes, undefined, base);
  return new StreamableHTTPClientTransport(url, { requestInit, fetch });
}
