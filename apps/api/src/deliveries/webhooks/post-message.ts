import type { IncomingMessage, OutgoingHttpHeaders } from 'node:http';
import { atMost, boundedSignal, timeoutReason } from '@faina/agent-core';
import { AddressRefused, type OutboundAddresses } from '../../outbound/outbound-addresses.js';
import { outboundUrl } from '../../outbound/outbound-url.js';
import { sendOutbound } from '../../outbound/send-outbound.js';
import { errorCode } from '../../process/error-code.js';

/** How an attempt at a delivery ended; `error` is a code. */
export type AttemptOutcome =
  | { readonly kind: 'delivered'; readonly status: number }
  /** The receiver wants nothing any more. */
  | { readonly kind: 'gone'; readonly status: number }
  | { readonly kind: 'failed'; readonly status: number | null; readonly error: string }
  /** This process ends, and it is not known what the receiver got. */
  | { readonly kind: 'interrupted' };

/** Longest attempt, from looking up the name to the end of the answer, in milliseconds. */
export const attemptMs = 15_000;

/** What is read of an answer, so that a receiver gets to its end; nothing of it is kept. */
const maxAnswerBytes = 64 * 1024;

interface Message {
  readonly headers: OutgoingHttpHeaders;
  readonly body: string;
}

const failed = (error: string, status: number | null = null): AttemptOutcome => ({
  kind: 'failed',
  status,
  error,
});

/** Sends a message once. Never rejects. */
export async function postMessage(
  address: string,
  { headers, body }: Message,
  addresses: OutboundAddresses,
  closed: AbortSignal,
): Promise<AttemptOutcome> {
  const url = outboundUrl(address, addresses);
  if (url.isError()) return failed('ADDRESS_REFUSED');
  const { signal, release } = boundedSignal([closed], { ms: attemptMs, reason: timeoutReason });
  try {
    const sent = { ...headers, 'content-type': 'application/json' };
    const request = { method: 'POST', headers: sent, body, signal } as const;
    const response = await sendOutbound(url.value, addresses, request);
    const outcome = outcomeOf(response);
    await readToEnd(response);
    return outcome;
  } catch (error) {
    if (closed.aborted) return { kind: 'interrupted' };
    if (signal.aborted) return failed('TIMEOUT');
    if (error instanceof AddressRefused) return failed('ADDRESS_REFUSED');
    return failed(errorCode(error) ?? 'CONNECTION_FAILED');
  } finally {
    release();
  }
}

function outcomeOf({ statusCode = 0 }: IncomingMessage): AttemptOutcome {
  if (statusCode >= 200 && statusCode < 300) return { kind: 'delivered', status: statusCode };
  if (statusCode === 410) return { kind: 'gone', status: statusCode };
  return statusCode >= 300 && statusCode < 400
    ? failed('REDIRECTED', statusCode)
    : failed('REFUSED', statusCode);
}

class TooLong extends Error {}

/** What the status says counts, however the rest of the answer comes, or breaks off. */
async function readToEnd(response: IncomingMessage): Promise<void> {
  try {
    for await (const _chunk of atMost<Buffer>(response, maxAnswerBytes, () => new TooLong()));
  } catch {
    response.destroy();
  }
}
