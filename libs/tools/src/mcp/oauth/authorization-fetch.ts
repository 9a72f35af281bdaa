import { boundedSignal, timeoutReason } from '@faina/agent-core';
import type { FetchLike } from '@modelcontextprotocol/client';
import { fetchWithinOrigin } from '../connection/fetch-within-origin.js';
import { isLoopbackAddress } from '../../loopback-address.js';

const longestMs = 15_000;
const maxBytes = 1024 * 1024;

/**
 * How metadata, registration and tokens are fetched: an MCP server names where they are. Only https is
 * followed; a server on this machine may name others on this machine.
 */
export function createAuthorizationFetch(serverUrl: string): FetchLike {
  const isLocal = isOnThisMachine(new URL(serverUrl));
  return async (given, init = {}) => {
    const url = new URL(given);
    if (url.protocol !== 'https:' && !(isLocal && isOnThisMachine(url))) {
      throw new Error(`The address ${url.origin} of an authorization server is not https.`);
    }
    const sources = init.signal ? [init.signal] : [];
    const end = boundedSignal(sources, { ms: longestMs, reason: timeoutReason });
    try {
      const response = await fetchWithinOrigin(url, { ...init, signal: end.signal });
      const { status, statusText, headers } = response;
      const body = await read(response);
      const hasBody = status !== 204 && status !== 205 && status !== 304;
      return new Response(hasBody ? body : null, { status, statusText, headers });
    } finally {
      end.release();
    }
  };
}

const isOnThisMachine = ({ hostname }: URL): boolean =>
  hostname === 'localhost' || isLoopbackAddress(hostname.replace(/^\[|\]$/g, ''));

async function read({ body }: Response): Promise<string> {
  const chunks: Uint8Array[] = [];
  let bytes = 0;
  const reader: ReadableStreamDefaultReader<Uint8Array> | undefined = body?.getReader();
  for (let part = await reader?.read(); part?.value; part = await reader?.read()) {
    bytes += part.value.byteLength;
    if (bytes > maxBytes) throw new Error('An authorization server answered too much.');
    chunks.push(part.value);
  }
  return Buffer.concat(chunks).toString();
}
