import { StreamableFile } from '@nestjs/common';
import { FrameStream } from './frame-stream.js';
import type { OpenedStream } from '../../../deliveries/events/open-streams.service.js';

/** Of events: nothing on the way may keep them, change them, or wait for more of them. */
export const eventStreamType = 'text/event-stream';

/** What a reader has left to take when its stream is to end before the job. */
const lastWordsMs = 1_000;

/** Of events that are sent to many readers at the same time. */
const known = new WeakMap<readonly unknown[], Buffer>();

/** An answer that tells events as they come; it ends with them, and frees its place. */
export function eventStream<Event>(
  { signal, release }: OpenedStream,
  events: AsyncGenerator<readonly Event[], void, undefined>,
  frameOf: (event: Event) => string,
): StreamableFile {
  const body = new FrameStream(framesOf(events, frameOf), release);
  const cut = () => setTimeout(() => body.destroy(), lastWordsMs).unref();
  signal.addEventListener('abort', cut, { once: true });
  return new StreamableFile(body, { type: eventStreamType });
}

async function* framesOf<Event>(
  events: AsyncGenerator<readonly Event[], void, undefined>,
  frameOf: (event: Event) => string,
): AsyncGenerator<Buffer, void, undefined> {
  for await (const some of events) {
    if (some.length === 0) continue;
    const frames = known.get(some) ?? Buffer.from(some.map(frameOf).join(''));
    known.set(some, frames);
    yield frames;
  }
}
