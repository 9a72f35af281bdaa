import { createParser } from 'eventsource-parser';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readFrames, type Frame } from './sse-frames.js';

async function* chunksOf(...chunks: readonly Uint8Array[]) {
  yield* chunks;
}

const framesOf = async (...chunks: readonly Uint8Array[]): Promise<Frame[]> => {
  const frames: Frame[] = [];
  for await (const frame of readFrames(chunksOf(...chunks))) frames.push(frame);
  return frames;
};

const bytes = (text: string) => new TextEncoder().encode(text);

/** What another parser makes of the same text. */
const expectedOf = (text: string): { event: string; data: string }[] => {
  const events: { event: string; data: string }[] = [];
  const parser = createParser({
    onEvent: ({ event, data }) => events.push({ event: event ?? 'message', data }),
  });
  parser.feed(text);
  return events;
};

const line = fc.oneof(
  fc.constantFrom(
    'event: transition',
    'data: {"to":"ação"}',
    'data:b',
    'data: ',
    'id: 7',
    'id',
    '',
  ),
  fc.constantFrom(
    ': comment',
    'retry: 10',
    'data',
    'eventual: x',
    'event',
    ' data: x',
    'data:  two',
  ),
);
const stream = fc
  .array(fc.tuple(line, fc.constantFrom('\n', '\r\n', '\r')), { maxLength: 30 })
  .map((lines) => lines.flat().join(''));

describe('frames of server-sent events', () => {
  it('are those that another parser finds, wherever the bytes are cut', async () => {
    await fc.assert(
      fc.asyncProperty(stream, fc.array(fc.nat(400), { maxLength: 8 }), async (text, cuts) => {
        // The other parser leaves an end open that may be half of one.
        const whole = bytes(`${text}\n\n`);
        const places = [0, ...cuts.map((cut) => cut % whole.length), whole.length].sort(
          (a, b) => a - b,
        );
        const chunks = places.slice(1).map((end, index) => whole.slice(places[index], end));
        const frames = await framesOf(...chunks);
        expect(frames.map(({ event, data }) => ({ event, data }))).toEqual(
          expectedOf(`${text}\n\n`),
        );
      }),
      { numRuns: 300 },
    );
  });

  it('keep the last id, and leave out what has not ended', async () => {
    const text =
      'id: 1\ndata: a\n\nevent: delta\ndata: b\n\nid: 2\ndata: c\ndata: d\n\ndata: lost\n';

    expect(await framesOf(bytes(text))).toEqual([
      { event: 'message', data: 'a', id: '1' },
      { event: 'delta', data: 'b', id: '1' },
      { event: 'message', data: 'c\nd', id: '2' },
    ]);
  });

  it('are not waited for without bound', async () => {
    const endless = Array.from({ length: 10 }, () => bytes(`data: ${'x'.repeat(1_000_000)}`));

    await expect(framesOf(...endless)).rejects.toThrow(RangeError);
  });
});
