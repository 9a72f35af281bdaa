import type { OutgoingHttpHeaders } from 'node:http';
import { atMost } from '@faina/agent-core';
import { AddressRefused, type OutboundAddresses } from '../../outbound/outbound-addresses.js';
import { outboundUrl } from '../../outbound/outbound-url.js';
import { sendOutbound } from '../../outbound/send-outbound.js';
import { errorCode } from '../../process/error-code.js';
import type { PlainRequest } from './build-request.js';

/** As much as is kept of a result. */
const maxAnswerBytes = 4 * 1024 * 1024;

/** How a request ended, as far as it says what the other side did. */
export type SendEnd =
  | { readonly kind: 'answered'; readonly status: number; readonly text: string }
  /** Nothing was sent: the other side did nothing. */
  | { readonly kind: 'not_sent'; readonly why: string }
  /** It was sent, or part of it, and no whole answer came. */
  | { readonly kind: 'lost'; readonly why: string };

class TooLong extends Error {}

/**
 * Sends a request once and reads its answer; no redirect is followed.
 * @throws when the signal ends a request that was sent
 */
export async function sendCall(
  { method, url: address, body }: PlainRequest,
  headers: OutgoingHttpHeaders,
  addresses: OutboundAddresses,
  signal: AbortSignal,
): Promise<SendEnd> {
  const url = outboundUrl(address, addresses);
  if (url.isError()) return { kind: 'not_sent', why: 'its address is refused' };
  let isConnected = false;
  const onConnected = () => {
    isConnected = true;
  };
  try {
    const sent = { ...headers, ...(body !== undefined && contentType) };
    const request = {
      method,
      headers: sent,
      ...(body !== undefined && { body }),
      signal,
      onConnected,
    };
    const response = await sendOutbound(url.value, addresses, request);
    const chunks: Buffer[] = [];
    for await (const chunk of atMost<Buffer>(response, maxAnswerBytes, () => new TooLong())) {
      chunks.push(chunk);
    }
    if (!response.complete) return { kind: 'lost', why: 'its answer broke off' };
    const text = Buffer.concat(chunks).toString('utf8');
    return { kind: 'answered', status: response.statusCode ?? 0, text };
  } catch (error) {
    const why = wordsOf(error);
    if (!isConnected) return { kind: 'not_sent', why };
    if (signal.aborted) throw error;
    return { kind: 'lost', why };
  }
}

const contentType = { 'content-type': 'application/json' };

function wordsOf(error: unknown): string {
  if (error instanceof TooLong) return `its answer has more than ${maxAnswerBytes} bytes`;
  if (error instanceof AddressRefused)
    return 'its address is not public, and OUTBOUND_ALLOW does not name it';
  return errorCode(error) ?? 'the connection failed';
}
