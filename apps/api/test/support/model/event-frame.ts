import { EventStreamCodec } from '@smithy/eventstream-codec';

const codec = new EventStreamCodec(
  (bytes) => Buffer.from(bytes).toString(),
  (text) => Buffer.from(text),
);

const frameOf = (headers: Readonly<Record<string, string>>, payload: unknown): Uint8Array =>
  codec.encode({
    headers: Object.fromEntries(
      Object.entries(headers).map(([name, value]) => [name, { type: 'string', value }]),
    ),
    body: Buffer.from(typeof payload === 'string' ? payload : JSON.stringify(payload)),
  });

/** An event of Amazon as it is streamed, `{[type]: payload}`. */
export function eventFrame(event: object): Uint8Array {
  const [[type, payload] = ['', {}]] = Object.entries(event);
  return frameOf({ ':message-type': 'event', ':event-type': type }, payload);
}

/** What Amazon says where an answer fails in the middle. */
export const exceptionFrame = (type: string, message: string): Uint8Array =>
  frameOf({ ':message-type': 'exception', ':exception-type': type }, { message });

/** The same of a failure that its API does not name. */
export const errorFrame = (code: string, message: string): Uint8Array =>
  frameOf({ ':message-type': 'error', ':error-code': code, ':error-message': message }, '');
