import { setTimeout as wait } from 'node:timers/promises';
import type { FetchLike } from '@modelcontextprotocol/sdk/shared/transport.js';
import { fetchWithinOrigin } from './fetch-within-origin.js';
import { McpTransportError } from './mcp-transport-error.js';
import { type PendingCall, pendingCalls } from './pending-call.js';

/** Errors of sockets that were never open: the request cannot have arrived. */
const neverSent: ReadonlySet<unknown> = new Set([
  'ECONNREFUSED',
  'ENOTFOUND',
  'EAI_AGAIN',
  'ENETUNREACH',
  'EHOSTUNREACH',
  'UND_ERR_CONNECT_TIMEOUT',
]);

/** The message behind the last bytes may still be on its way through the parser. */
const settleMs = 500;

/** The field of a server-sent event that makes a stream resumable: the SDK fetches the rest later. */
const eventId = /(^|\n)id:/;

/**
 * A fetch for the SDK that reads no more than `maxBytes` of an answer, and that tells the call it
 * carries when the answer breaks off, which the SDK itself leaves to the timeout.
 */
export const createBoundedFetch =
  (maxBytes: number): FetchLike =>
  async (url, init) => {
    const scope = init?.method === 'POST' ? pendingCalls.getStore() : undefined;
    const call = scope?.takeSending() ? scope : undefined;
    const response = await send(url, init, call);
    if (!response.ok || response.body === null) return response;
    const { status, statusText, headers } = response;
    const body = limitBody(response.body, maxBytes, call);
    return new Response(body, { status, statusText, headers });
  };

async function send(
  url: string | URL,
  init: RequestInit | undefined,
  call: PendingCall | undefined,
): Promise<Response> {
  const signals = [init?.signal, call?.signal].filter((signal) => signal != null);
  try {
    return await fetchWithinOrigin(url, { ...init, signal: AbortSignal.any(signals) });
  } catch (error) {
    if (error instanceof McpTransportError) throw error;
    if (neverSent.has(socketCode(error))) {
      throw new McpTransportError('not_sent', 'The server does not answer.', { cause: error });
    }
    throw lost('The connection failed', error);
  }
}

/** The same bytes, cut off with an error behind the first `maxBytes`. Who lets go of them lets go of the body. */
function limitBody(
  body: ReadableStream<Uint8Array>,
  maxBytes: number,
  call: PendingCall | undefined,
): ReadableStream<Uint8Array> {
  let bytes = 0;
  let isResumable = false;
  const { readable, writable } = new TransformStream<Uint8Array, Uint8Array>({
    transform: (chunk, controller) => {
      bytes += chunk.byteLength;
      if (bytes > maxBytes) {
        const message = `The server sent an answer of more than ${maxBytes} bytes.`;
        throw new McpTransportError('answer_too_large', message);
      }
      isResumable ||= eventId.test(Buffer.from(chunk).toString('latin1'));
      controller.enqueue(chunk);
    },
  });
  body.pipeTo(writable).then(
    () => {
      if (call && !isResumable) void breakOffLater(call);
    },
    (error: unknown) => {
      // Undefined where the SDK let go of it: the answer may come over another stream.
      if (error === undefined) return;
      const isTooLarge = error instanceof McpTransportError;
      call?.breakOff(isTooLarge ? error : lost('The connection broke off', error));
    },
  );
  return readable;
}

async function breakOffLater(call: PendingCall): Promise<void> {
  await wait(settleMs, undefined, { ref: false });
  call.breakOff(lost('The server ended the connection without an answer'));
}

const lost = (what: string, cause?: unknown): McpTransportError =>
  new McpTransportError('lost', `${what}.`, { cause });

/** undici hides the socket's error in the cause, several of them in an AggregateError. */
function socketCode(error: unknown): unknown {
  const cause = error instanceof Error ? error.cause : undefined;
  return typeof cause === 'object' && cause !== null && 'code' in cause ? cause.code : undefined;
}
