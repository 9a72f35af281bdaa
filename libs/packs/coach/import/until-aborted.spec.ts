import { getEventListeners } from 'node:events';
import { describe, expect, it } from 'vitest';
import { collect, streamOf } from '../test/support/stream-of.js';
import { untilAborted } from './until-aborted.js';

describe('untilAborted', () => {
  it('passes everything on', async () => {
    const chunks = await collect(
      untilAborted(streamOf('0123456789'), new AbortController().signal),
    );

    expect(chunks.map(({ length }) => length)).toEqual([7, 3]);
  });

  it('ends a stream that stands still, with the reason of the abort', async () => {
    const stalled: AsyncIterable<never> = {
      [Symbol.asyncIterator]: () => ({ next: () => new Promise<never>(() => undefined) }),
    };
    const controller = new AbortController();
    const reading = collect(untilAborted(stalled, controller.signal));
    const reason = new Error('the client left');

    controller.abort(reason);

    await expect(reading).rejects.toBe(reason);
  });

  it('closes the stream when its reader stops early', async () => {
    let isClosed = false;
    async function* numbers() {
      try {
        yield 1;
        yield await Promise.resolve(2);
      } finally {
        isClosed = true;
      }
    }

    for await (const number of untilAborted(numbers(), new AbortController().signal)) {
      if (number === 1) break;
    }

    expect(isClosed).toBe(true);
  });

  it('keeps nothing at the signal for what has passed', async () => {
    const { signal } = new AbortController();

    for await (const _chunk of untilAborted(streamOf('x'.repeat(700)), signal)) {
      expect(getEventListeners(signal, 'abort').length).toBeLessThanOrEqual(1);
    }

    expect(getEventListeners(signal, 'abort')).toEqual([]);
  });
});
