import type { IncomingMessage, OutgoingHttpHeaders } from 'node:http';
import { request as requestHttp } from 'node:http';
import { request as requestHttps } from 'node:https';
import type { OutboundAddresses } from './outbound-addresses.js';

export type HttpMethod = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

interface OutboundRequest {
  readonly method: HttpMethod;
  readonly headers: OutgoingHttpHeaders;
  readonly body?: string;
  readonly signal: AbortSignal;
  /** Called once the connection is there: before that nothing of the request was sent. */
  readonly onConnected?: () => void;
}

/**
 * Sends a request to an address that a client has named, over a connection of its own, to the very
 * address that was looked at. No redirect is followed and no proxy is asked. The answer is the caller's
 * to read, within bounds, or to destroy.
 */
export function sendOutbound(
  url: URL,
  { lookup }: OutboundAddresses,
  { method, headers, body, signal, onConnected = () => undefined }: OutboundRequest,
): Promise<IncomingMessage> {
  const { promise, resolve, reject } = Promise.withResolvers<IncomingMessage>();
  const isSecure = url.protocol === 'https:';
  const request = isSecure ? requestHttps : requestHttp;
  request(url, {
    method,
    agent: false,
    headers: { 'user-agent': 'faina', ...headers, ...lengthOf(body) },
    lookup,
    signal,
    maxHeaderSize: 16 * 1024,
  })
    .once('socket', (socket) => socket.once(isSecure ? 'secureConnect' : 'connect', onConnected))
    .once('response', resolve)
    .on('error', reject)
    .once('close', () => {
      reject(new Error('The connection was closed before an answer came.'));
    })
    .end(body);
  return promise;
}

/** Node announces no body of a DELETE: the other side would take it for the next request. */
const lengthOf = (body: string | undefined): OutgoingHttpHeaders =>
  body === undefined ? {} : { 'content-length': Buffer.byteLength(body) };
