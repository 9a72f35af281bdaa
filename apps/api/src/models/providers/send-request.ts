import { pipeline, type Duplex, type Readable } from 'node:stream';
import { constants, createBrotliDecompress, createGunzip, createInflate } from 'node:zlib';
import type * as Undici from 'undici';
import { headersByName } from './headers-by-name.js';

/** What is read of an answer. A `Response` is one; the stream of another is Node's, which costs less to read. */
export interface Sent extends Pick<Response, 'ok' | 'status' | 'statusText' | 'headers' | 'url'> {
  readonly body: ReadableStream<Uint8Array> | Readable | null;
}

/** As `fetch` is called, which is one. */
export type Send = (input: Parameters<typeof fetch>[0], init?: RequestInit) => Promise<Sent>;

/** A text or nothing is sent, and a redirect is an answer: every model call is one. */
interface TextRequest extends RequestInit {
  readonly body?: string | null;
}

/**
 * Sends as `fetch` does, over the same connections, and fails as it does, for a fifth of its work: the rest is in the
 * streams of the web, which nobody needs who reads an answer to its end.
 */
export async function sendRequest(
  input: Parameters<typeof fetch>[0],
  init: RequestInit = {},
): Promise<Sent> {
  if (typeof input !== 'string' || !isTextRequest(init)) return fetch(input, init);
  undici ??= await import('undici');
  const { method = 'GET', body, signal } = init;
  try {
    const headers = { ...standardHeaders, ...Object.fromEntries(headersByName(init.headers)) };
    const answer = await undici.request(input, {
      method,
      headers,
      body: body ?? null,
      signal: signal ?? null,
    });
    return sentOf(input, answer);
  } catch (error) {
    signal?.throwIfAborted();
    throw new TypeError('fetch failed', { cause: error });
  }
}

/** Loaded by the first call; importing what is loaded is a tenth of the work of each later one. */
let undici: typeof Undici | undefined;

const standardHeaders = { accept: '*/*', 'accept-encoding': 'gzip, deflate, br' };

const isTextRequest = (init: RequestInit): init is TextRequest =>
  init.redirect === 'manual' && (typeof init.body === 'string' || !init.body);

interface Answer {
  readonly statusCode: number;
  readonly statusText: string;
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
  readonly body: Readable;
}

/** Of these there is no body, whatever is sent: https://fetch.spec.whatwg.org/#null-body-status */
const withoutBody: ReadonlySet<number> = new Set([204, 205, 304]);

function sentOf(url: string, { statusCode: status, statusText, headers, body }: Answer): Sent {
  const given = new Headers();
  for (const [name, value] of Object.entries(headers)) {
    for (const each of [value ?? []].flat()) given.append(name, each);
  }
  const ok = status >= 200 && status < 300;
  const sent = { ok, status, statusText, headers: given, url };
  // Who reads a body is told of what breaks; it must not end the process where nobody reads any more.
  body.on('error', () => undefined);
  if (!withoutBody.has(status)) return { ...sent, body: decoded(body, given) };
  body.resume();
  return { ...sent, body: null };
}

// What came of an answer is handed on as it comes, also where its end is missing, as `fetch` does.
const zlibFlush = { flush: constants.Z_SYNC_FLUSH, finishFlush: constants.Z_SYNC_FLUSH };
const brotliFlush = {
  flush: constants.BROTLI_OPERATION_FLUSH,
  finishFlush: constants.BROTLI_OPERATION_FLUSH,
};
const decoders: Readonly<Partial<Record<string, () => Duplex>>> = {
  gzip: () => createGunzip(zlibFlush),
  'x-gzip': () => createGunzip(zlibFlush),
  deflate: () => createInflate(zlibFlush),
  br: () => createBrotliDecompress(brotliFlush),
};

function decoded(body: Readable, headers: Headers): Readable {
  const coding = headers.get('content-encoding')?.trim().toLowerCase() ?? '';
  const decoder = decoders[coding]?.();
  if (!decoder) return body;
  return pipeline(body, decoder, () => undefined);
}
