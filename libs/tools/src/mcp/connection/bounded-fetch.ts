import { setTimeout as wait } from 'node:timers/promises';
import type { FetchLike } from '@modelcontextprotocol/client';
import { fetchWithinOrigin } from './fetch-within-origin.js';
import { McpTransportError } from './errors/mcp-transport-error.js';
import { type PendingCall, pendingCalls } from './pending-call.js';
import { ofStatus } from './errors/server-error.js';

/** `fetch` as it is used here, with all that it needs. */
export type Fetch = (url: string | URL, init: RequestInit) => Promise<Response>;

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

/** Behind an event there is an empty line. */
const eventEnds = ['\n\n', '\n\r\n', '\r\r'];

/** Of the body of a refusal. */
const maxRefusalBytes = 64 * 1024;

/**
 * A fetch for the SDK that reads bounded answers, and that tells the call it carries when the answer
 * breaks off, which the SDK itself leaves to the timeout.
 * @param maxBytes of an answer, and of each event of a stream that lasts
 * @param onStreamLost told of the end of the one stream over which servers of old answer; there, what
 * comes behind a POST says nothing
 */
export function createBoundedFetch(
  maxBytes: number,
  onStreamLost?: (reason: McpTransportError) => void,
  fetch: Fetch = fetchWithinOrigin,
): FetchLike {
  return async (url, init) => {
    const isPost = init?.method === 'POST';
    const scope = isPost ? pendingCalls.getStore() : undefined;
    const call = scope?.takeSending() ? scope : undefined;
    const response = await send(fetch, url, init, call);
    const { status, statusText, headers, body } = response;
    // The SDK keeps no status of a refusal where answers come over one stream.
    if (isPost && onStreamLost && !response.ok && status !== 401) {
      await body?.cancel();
      throw ofStatus(status);
    }
    if (body === null) return response;
    const withBody = (bounded: ReadableStream<Uint8Array>) =>
      new Response(bounded, { status, statusText, headers });
    if (!response.ok) return withBody(firstBytes(body, maxRefusalBytes));
    if (isPost) return withBody(limitBody(body, maxBytes, onStreamLost ? undefined : call));
    return withBody(limitEvents(body, maxBytes, onStreamLost));
  };
}

async function send(
  fetch: Fetch,
  url: string | URL,
  init: RequestInit | undefined,
  call: PendingCall | undefined,
): Promise<Response> {
  const signals = [init?.signal, call?.signal].filter((signal) => signal != null);
  try {
    return await fetch(url, { ...init, signal: AbortSignal.any(signals) });
  } catch (error) {
    if (error instanceof McpTransportError) throw error;
    if (neverSent.has(socketCode(error))) {
      throw new McpTransportError('not_sent', 'The server does not answer.', { cause: error });
    }
    throw lost('The connection failed', error);
  }
}

/** The first bytes, and no error behind them. */
function firstBytes(body: ReadableStream<Uint8Array>, maxBytes: number) {
  let room = maxBytes;
  return body.pipeThrough(
    new TransformStream<Uint8Array, Uint8Array>({
      transform: (chunk, controller) => {
        controller.enqueue(chunk.subarray(0, room));
        room -= chunk.byteLength;
        if (room <= 0) controller.terminate();
      },
    }),
  );
}

/** A stream that lasts: the same bytes, cut off with an error where one event has too many. */
function limitEvents(
  body: ReadableStream<Uint8Array>,
  maxBytes: number,
  onLost: ((reason: McpTransportError) => void) | undefined,
): ReadableStream<Uint8Array> {
  let bytes = 0;
  const look = (chunk: Uint8Array) => {
    const text = Buffer.from(chunk).toString('latin1');
    const end = Math.max(...eventEnds.map((one) => text.lastIndexOf(one)));
    bytes = end === -1 ? bytes + chunk.byteLength : chunk.byteLength - end;
    if (bytes > maxBytes) throw tooLarge(maxBytes);
  };
  return watched(body, look, (reason = lost('The server ended its stream')) => onLost?.(reason));
}

const tooLarge = (maxBytes: number): McpTransportError =>
  new McpTransportError(
    'answer_too_large',
    `The server sent an answer of more than ${maxBytes} bytes.`,
  );

/** The same bytes, cut off with an error behind the first `maxBytes`. */
function limitBody(
  body: ReadableStream<Uint8Array>,
  maxBytes: number,
  call: PendingCall | undefined,
): ReadableStream<Uint8Array> {
  let bytes = 0;
  let isResumable = false;
  const look = (chunk: Uint8Array) => {
    bytes += chunk.byteLength;
    if (bytes > maxBytes) throw tooLarge(maxBytes);
    isResumable ||= eventId.test(Buffer.from(chunk).toString('latin1'));
  };
  return watched(body, look, (reason) => {
    if (reason) call?.breakOff(reason);
    else if (call && !isResumable) void breakOffLater(call);
  });
}

/**
 * The same bytes, which `look` cuts off by what it throws. Who lets go of them lets go of the body.
 * @param ended is told why they broke off, or nothing at their end; not told where the SDK let go of
 * them, as the answer may come over another stream
 */
function watched(
  body: ReadableStream<Uint8Array>,
  look: (chunk: Uint8Array) => void,
  ended: (reason?: McpTransportError) => void,
): ReadableStream<Uint8Array> {
  const { readable, writable } = new TransformStream<Uint8Array, Uint8Array>({
    transform: (chunk, controller) => {
      look(chunk);
      controller.enqueue(chunk);
    },
  });
  body.pipeTo(writable).then(
    () => {
      ended();
    },
    (error: unknown) => {
      if (error === undefined) return;
      const isOurs = error instanceof McpTransportError;
      ended(isOurs ? error : lost('The connection broke off', error));
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
