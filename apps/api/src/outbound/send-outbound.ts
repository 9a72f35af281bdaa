import type { IncomingMessage, OutgoingHttpHeaders } from 'node:http';
import { request as requestHttp } from 'node:http';
import { request as requestHttps } from 'node:https';
import type { OutboundAddresses } from './outbound-addresses.js';

interface OutboundRequest {
  readonly method: 'GET' | 'POST';
  readonly headers: OutgoingHttpHeaders;
  readonly body?: string;
  readonly signal: AbortSignal;
}

/**
 * Sends a request to an address that a client has named, over a connection of its own, to the very
 * address that was looked at. No redirect is followed and no proxy is asked. The answer is the caller's
 * to read, within bounds, or to destroy.
 */
export function sendOutbound(
  url: URL,
  { lookup }: OutboundAddresses,
  { method, headers, body, signal }: OutboundRequest,
): Promise<IncomingMessage> {
  const { promise, resolve, reject } = Promise.withResolvers<IncomingMessage>();
  const request = url.protocol === 'https:' ? requestHttps : requestHttp;
  request(url, {
    method,
    agent: false,
    headers: { 'user-agent': 'faina', ...headers },
    lookup,
    signal,
    maxHeaderSize: 16 * 1024,
  })
    .once('response', resolve)
    .on('error', reject)
    .once('close', () => {
      reject(new Error('The connection was closed before an answer came.'));
    })
    .end(body);
  return promise;
}
