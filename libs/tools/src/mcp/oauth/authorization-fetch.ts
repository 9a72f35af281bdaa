import { buffer } from 'node:stream/consumers';
import { atMost, boundedSignal, timeoutReason } from '@faina/agent-core';
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
      const { body } = response;
      const whole = body && (await buffer(atMost(body, maxBytes, tooMuch)));
      return new Response(whole, { status, statusText, headers });
    } finally {
      end.release();
    }
  };
}

const isOnThisMachine = ({ hostname }: URL): boolean =>
  hostname === 'localhost' || isLoopbackAddress(hostname.replace(/^\[|\]$/g, ''));

const tooMuch = (): Error => new Error('An authorization server answered too much.');
