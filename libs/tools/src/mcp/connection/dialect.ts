import { SdkError, SdkErrorCode } from '@modelcontextprotocol/client';
import { McpTransportError } from './errors/mcp-transport-error.js';
import { statusOf } from './errors/server-error.js';
import type { McpTransportSettings } from '../settings/mcp-server-settings.js';

/**
 * How a server is spoken to:
 * - `newest`: it is asked which versions it speaks, and shaken hands with where it knows no newer one
 *   than 2025-11-25 (https://modelcontextprotocol.io/specification/2026-07-28/basic/versioning);
 * - `initialize`: the handshake at once, for servers that end at, or are silent to, any other request;
 * - `sse`: HTTP with server-sent events as of 2024-11-05.
 */
export type Dialect = 'newest' | 'initialize' | 'sse';

/**
 * Statuses of a POST that an old server knows nothing of; others speak MCP, or are not to be reached
 * (https://modelcontextprotocol.io/specification/2025-11-25/basic/transports#backwards-compatibility).
 */
const unknownToOldServers: ReadonlySet<number | undefined> = new Set([400, 404, 405]);

export const firstDialect = (transport: McpTransportSettings): Dialect =>
  transport.kind === 'http' && transport.isSse === true ? 'sse' : 'newest';

/** What to try after a connection that did not come about; undefined: nothing else would help. */
export function dialectAfter(
  dialect: Dialect,
  kind: McpTransportSettings['kind'],
  error: unknown,
): Dialect | undefined {
  if (dialect === 'sse') return undefined;
  if (kind === 'http' && unknownToOldServers.has(statusOf(error))) return 'sse';
  return dialect === 'newest' && isNoAnswer(error) ? 'initialize' : undefined;
}

/** The question for versions got no answer that says anything. */
const isNoAnswer = (error: unknown): boolean =>
  error instanceof SdkError &&
  !(error.cause instanceof McpTransportError) &&
  (error.code === SdkErrorCode.RequestTimeout || error.code === SdkErrorCode.EraNegotiationFailed);
