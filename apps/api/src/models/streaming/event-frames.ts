import { parseJson } from '@faina/agent-core';
import { EventStreamCodec } from '@smithy/eventstream-codec';
import { InvalidResponseDataError } from 'ai';
import { type Fields, isFields } from './formats/fields.js';
import { ModelAnswerTooLargeError } from '../failures/model-server-errors.js';

/** The length of a frame stands in its first four bytes; what it has around its headers and payload. */
const lengthBytes = 4;
const leastFrameBytes = 16;
const maxFrameBytes = 16 * 1024 * 1024;

const codec = new EventStreamCodec(
  (bytes) => (typeof bytes === 'string' ? bytes : Buffer.from(bytes).toString('utf8')),
  (text) => Buffer.from(text),
);

/**
 * Takes the frames of a body apart and hands their events on: `{[type]: payload}`, or a failure with
 * the name `error`.
 *
 * @see https://smithy.io/2.0/aws/amazon-eventstream.html
 */
export class EventFrames {
  #pieces: Uint8Array[] = [];
  #bytes = 0;
  #wanted = lengthBytes;

  constructor(private readonly take: (event: Fields, name?: string) => void) {}

  /** @throws ModelAnswerTooLargeError, InvalidResponseDataError */
  read(piece: Uint8Array): void {
    this.#pieces.push(piece);
    this.#bytes += piece.byteLength;
    if (this.#bytes < this.#wanted) return;
    let rest = Buffer.concat(this.#pieces);
    for (;;) {
      this.#wanted = rest.length < lengthBytes ? lengthBytes : frameLength(rest);
      if (rest.length < this.#wanted) break;
      if (this.#wanted > lengthBytes) this.#takeFrame(rest.subarray(0, this.#wanted));
      rest = rest.subarray(this.#wanted);
    }
    this.#pieces = [rest];
    this.#bytes = rest.length;
  }

  #takeFrame(frame: Uint8Array): void {
    const { headers, body } = decoded(frame);
    const header = (name: string) => {
      const given = headers[name];
      return given?.type === 'string' ? given.value : '';
    };
    switch (header(':message-type')) {
      case 'event':
        this.take({ [header(':event-type')]: payloadOf(body) });
        return;
      case 'exception':
        this.take({ ...payloadOf(body), type: header(':exception-type') }, 'error');
        return;
      case 'error':
        this.take({ code: header(':error-code'), message: header(':error-message') }, 'error');
    }
  }
}

function frameLength(bytes: Buffer): number {
  const length = bytes.readUInt32BE(0);
  if (length > maxFrameBytes) throw new ModelAnswerTooLargeError(maxFrameBytes);
  if (length < leastFrameBytes) throw broken('is too short');
  return length;
}

function decoded(frame: Uint8Array) {
  try {
    return codec.decode(frame);
  } catch {
    throw broken('cannot be read');
  }
}

function payloadOf(body: Uint8Array): Fields {
  const payload = parseJson(Buffer.from(body).toString('utf8'));
  if (!isFields(payload)) throw broken('holds no object');
  return payload;
}

const broken = (how: string): Error =>
  new InvalidResponseDataError({ data: undefined, message: `a frame of the answer ${how}` });
