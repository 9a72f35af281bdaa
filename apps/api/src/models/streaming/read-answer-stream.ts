import { setTimeout as delay } from 'node:timers/promises';
import { parseJson } from '@faina/agent-core';
import { JSONParseError } from 'ai';
import { createParser, type EventSourceMessage } from 'eventsource-parser';
import type { AnswerProgress, AnswerStream } from './formats/answer-stream.js';
import { type Fields, isFields } from './formats/fields.js';
import { streamError } from './stream-error.js';
import type { Framing } from './formats/stream-format.js';
import { ModelAnswerCutError, ModelAnswerTooLargeError } from '../failures/model-server-errors.js';

/** 128 000 tokens, each in an event of its own with all that belongs to it, take about 45 MB. */
const maxStreamBytes = 64 * 1024 * 1024;
const maxEventChars = 16 * 1024 * 1024;
/** What was used up comes right behind an answer; a server may then leave the connection open. */
const lastWordsMs = 10_000;
/** The end of a body that is read to the end leaves its connection for the next call. */
const drainMs = 1_000;

/**
 * Reads a streamed answer to its end.
 *
 * @returns the response that the call has without streaming: the whole answer, or the error that was
 * told in the middle of it
 * @throws ModelAnswerCutError where it ends before the provider said so, ModelAnswerTooLargeError,
 * JSONParseError, InvalidResponseDataError, and whatever breaks the connection
 */
export async function readAnswerStream(
  body: ReadableStream<Uint8Array>,
  answer: AnswerStream,
  onBytes: () => void,
  framing: Framing = 'events',
): Promise<Response> {
  const reader = body.getReader();
  const events = new EventReader(answer);
  const frames = framing === 'frames' ? await openFrames(events) : undefined;
  let bytes = 0;
  const lastWords = new AbortController();
  try {
    for (let isTimed = false; events.progress !== 'over';) {
      const { done, value } = await reader.read();
      if (done) break;
      onBytes();
      bytes += value.byteLength;
      if (bytes > maxStreamBytes) throw new ModelAnswerTooLargeError(maxStreamBytes);
      if (frames) frames.read(value);
      else events.read(value);
      if (!isTimed && events.progress === 'whole') {
        isTimed = true;
        void cancelAfter(reader, lastWordsMs, lastWords.signal);
      }
    }
  } catch (error) {
    // All of the answer is there, whatever broke behind it.
    const isWhole = answer.progress !== 'open' && !(error instanceof ModelAnswerTooLargeError);
    if (!isWhole) {
      void reader.cancel().catch(() => undefined);
      throw error;
    }
  } finally {
    lastWords.abort();
  }
  void drain(reader);
  if (events.failure) return events.failure;
  if (events.whole !== undefined) {
    return new Response(events.whole, { headers: { 'content-type': 'application/json' } });
  }
  if (answer.progress === 'open') throw new ModelAnswerCutError();
  return Response.json(answer.body());
}

/** Their library is loaded for those who ask Bedrock. */
async function openFrames(events: EventReader) {
  const { EventFrames } = await import('./event-frames.js');
  return new EventFrames((event, name) => {
    events.take(event, name);
  });
}

/** Hands the events of a body on to the answer, until one of them tells of a failure. */
class EventReader {
  failure: Response | undefined;
  /** All that came, of a server that calls its JSON events. */
  whole: string | undefined;
  #hasBegun = false;
  #isDone = false;
  #problem: Error | undefined;
  readonly #decoder = new TextDecoder();
  readonly #parser = createParser({
    onEvent: (event) => {
      this.#takeText(event);
    },
    onError: ({ type }) => {
      if (type === 'max-buffer-size-exceeded') {
        this.#problem ??= new ModelAnswerTooLargeError(maxEventChars);
      }
    },
    maxBufferSize: maxEventChars,
  });

  constructor(private readonly answer: AnswerStream) {}

  get progress(): AnswerProgress {
    return this.failure || this.#isDone ? 'over' : this.answer.progress;
  }

  read(bytes: Uint8Array): void {
    const text = this.#decoder.decode(bytes, { stream: true });
    if (!this.#hasBegun && text.trim() !== '') {
      this.#hasBegun = true;
      if (text.trimStart().startsWith('{')) this.whole = '';
    }
    if (this.whole !== undefined) {
      this.whole += text;
      return;
    }
    this.#parser.feed(text);
    if (this.#problem) throw this.#problem;
  }

  take(event: Fields, name?: string): void {
    if (this.progress === 'over') return;
    this.failure = streamError(event, name);
    if (!this.failure) this.answer.add(event);
  }

  #takeText({ data, event: name }: EventSourceMessage): void {
    if (this.progress === 'over' || data.trim() === '') return;
    // A gateway that takes the comments of another one for data.
    if (data.startsWith(':')) return;
    // Behind chat completions. Gateways send it also where the answer broke off before them, so that it
    // says nothing of the answer.
    if (data === '[DONE]') {
      this.#isDone = true;
      return;
    }
    const event = parseJson(data);
    if (!isFields(event)) {
      throw new JSONParseError({ text: data.slice(0, 200), cause: 'an event that is no object' });
    }
    this.take(event, name);
  }
}

type Reader = ReadableStreamDefaultReader<Uint8Array>;

async function cancelAfter(reader: Reader, ms: number, signal: AbortSignal): Promise<void> {
  try {
    await delay(ms, undefined, { signal, ref: false });
    await reader.cancel();
  } catch {
    // The body has ended before, one way or the other.
  }
}

async function drain(reader: Reader): Promise<void> {
  const ended = new AbortController();
  void cancelAfter(reader, drainMs, ended.signal);
  try {
    while (!(await reader.read()).done);
  } catch {
    // Nobody waits for what comes behind an answer.
  } finally {
    ended.abort();
  }
}
