import { describe, expect, it } from 'vitest';
import { atMost } from './at-most.js';

const body = () => {
  const seen = { cancelled: false, chunks: 0 };
  const stream = new ReadableStream<Uint8Array>({
    pull: (controller) => {
      seen.chunks += 1;
      if (seen.chunks > 5) controller.close();
      else controller.enqueue(new Uint8Array(10));
    },
    cancel: () => {
      seen.cancelled = true;
    },
  });
  return { seen, stream };
};

const read = async (stream: AsyncIterable<Uint8Array>, maxBytes: number) => {
  let bytes = 0;
  const tooLarge = () => new RangeError(`more than ${maxBytes} bytes`);
  for await (const chunk of atMost(stream, maxBytes, tooLarge)) bytes += chunk.byteLength;
  return bytes;
};

describe('atMost', () => {
  it('gives a body that is as large as it may be', async () => {
    const { seen, stream } = body();
    expect(await read(stream, 50)).toBe(50);
    expect(seen.cancelled).toBe(false);
  });

  it('refuses a larger one, and cancels its stream', async () => {
    await expect(read(body().stream, 49)).rejects.toThrow('more than 49 bytes');
    const { seen, stream } = body();
    await expect(read(stream, 29)).rejects.toThrow('more than 29 bytes');
    expect(seen.cancelled).toBe(true);
  });
});
