import { Readable } from 'node:stream';
import { ModelAnswerTooLargeError, ModelRedirectError } from '../failures/model-server-errors.js';
import { currentModelCall } from '../streaming/model-call.js';
import { readAnswerStream } from '../streaming/read-answer-stream.js';
import { ReceivedAnswer } from '../streaming/formats/received-answer.js';
import {
  type Framing,
  framingOf,
  type StreamFormat,
  streamFormatOf,
} from '../streaming/formats/stream-format.js';
import type { Send, Sent } from './send-request.js';

/** An answer that is here whole: what a `Response` says of it, and its body. */
export interface WholeAnswer extends Pick<Response, 'ok' | 'status' | 'statusText' | 'headers'> {
  readonly text: string;
}

/** Called as `fetch` is. */
export type Ask = (input: Parameters<typeof fetch>[0], init?: RequestInit) => Promise<WholeAnswer>;

/**
 * `fetch` that reads the whole body itself and stops at `maxBytes`. The AI SDK's own bound is
 * 2 GiB, which ends the process before it ends the call. Redirects are not followed: the
 * conversation and the key would go wherever the answer says.
 *
 * A call that is to be streamed is asked for in pieces, and its answer handed on as the one that it
 * has without streaming: the AI SDK's own streams drop text of arguments that is no JSON and end
 * without an error where an answer was cut off, each provider in another way. So a server that does
 * not stream although it was asked to, or streams although it was not, is understood as well.
 */
export function boundedFetch(maxBytes: number, send: Send): Ask {
  return async (input, init) => {
    const call = currentModelCall();
    const format = typeof input === 'string' ? streamFormatOf(new URL(input)) : undefined;
    const response = await send(
      ...sentAs(input, { ...init, redirect: 'manual' }, call?.isStreamed ? format : undefined),
    );
    if (redirects.has(response.status)) throw await redirectError(response);
    if (response.body === null) return wholeAnswer(response, '');
    const known = response.ok ? format : undefined;
    const read = async (
      body: ReadableStream<Uint8Array>,
      { open }: StreamFormat,
      framing: Framing,
    ) => {
      const { received = new ReceivedAnswer(), onBytes = ignore } = call ?? {};
      const answer = await readAnswerStream(body, open(received), onBytes, framing);
      return wholeAnswer(answer, await answer.text());
    };
    const framing = framingOf(response);
    if (known && framing) return read(webStreamOf(response.body), known, framing);
    const body = await wholeBody(response.body, maxBytes);
    if (known && beginsAsEvents(body)) return read(new Blob([body]).stream(), known, 'events');
    const text = decoder.decode(body);
    return wholeAnswer(response, known?.whole?.(text) ?? text);
  };
}

/** For those who want a `Response`. An empty text is no body: some statuses may have none. */
export const asFetch =
  (ask: Ask): typeof fetch =>
  async (input, init) => {
    const { text, status, statusText, headers } = await ask(input, init);
    return new Response(text || null, { status, statusText, headers });
  };

const decoder = new TextDecoder();

const wholeAnswer = ({ ok, status, statusText, headers }: Sent, text: string): WholeAnswer => ({
  ok,
  status,
  statusText,
  headers,
  text,
});

const webStreamOf = (body: NonNullable<Sent['body']>): ReadableStream<Uint8Array> =>
  body instanceof Readable ? (Readable.toWeb(body) as ReadableStream<Uint8Array>) : body;

async function wholeBody(body: AsyncIterable<Uint8Array>, maxBytes: number): Promise<Buffer> {
  const chunks: Uint8Array[] = [];
  let bytes = 0;
  for await (const chunk of body) {
    chunks.push(chunk);
    bytes += chunk.byteLength;
    // What is not read is not waited for: an end of the loop destroys the stream.
    if (bytes > maxBytes) throw new ModelAnswerTooLargeError(maxBytes);
  }
  return Buffer.concat(chunks, bytes);
}

const ignore = (): void => undefined;

function sentAs(
  input: Parameters<typeof fetch>[0],
  init: RequestInit,
  format: StreamFormat | undefined,
): Parameters<typeof fetch> {
  if (!format || typeof input !== 'string' || typeof init.body !== 'string') return [input, init];
  const { url, body } = format.streamed({ url: new URL(input), body: init.body });
  return [url.href, { ...init, body }];
}

/** Servers that give their events another type, or none. */
const beginsAsEvents = (body: Buffer): boolean =>
  /^(?:data|event|id|retry)?:/.test(body.toString('latin1', 0, 8).trimStart());

const redirects: ReadonlySet<number> = new Set([301, 302, 303, 307, 308]);

async function redirectError({ status, headers, body, url }: Sent): Promise<Error> {
  if (body instanceof Readable) body.destroy();
  else await body?.cancel();
  const location = headers.get('location');
  const target = location !== null && URL.canParse(location, url) ? new URL(location, url) : null;
  return new ModelRedirectError(status, target?.origin);
}
