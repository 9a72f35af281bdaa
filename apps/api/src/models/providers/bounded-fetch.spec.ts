import { describe, expect, it } from 'vitest';
import { boundedFetch } from './bounded-fetch.js';
import { ModelAnswerTooLargeError } from '../failures/model-server-errors.js';

const sending =
  (response: Response): typeof fetch =>
  () =>
    Promise.resolve(response);

describe('boundedFetch', () => {
  it('hands on status, headers and body', async () => {
    const send = sending(new Response('{"a":1}', { status: 429, headers: { 'retry-after': '2' } }));
    const response = await boundedFetch(7, send)('http://model.test');
    expect(response.status).toBe(429);
    expect(response.headers.get('retry-after')).toBe('2');
    expect(response.text).toBe('{"a":1}');
  });

  it('leaves an answer without a body alone', async () => {
    const response = await boundedFetch(
      1,
      sending(new Response(null, { status: 204 })),
    )('http://model.test');
    expect(response.status).toBe(204);
  });

  it('stops reading at the bound and cancels the stream', async () => {
    let cancelled = false;
    const endless = new ReadableStream<Uint8Array>({
      pull: (controller) => {
        controller.enqueue(new Uint8Array(1_000));
      },
      cancel: () => {
        cancelled = true;
      },
    });
    const call = boundedFetch(2_500, sending(new Response(endless)))('http://model.test');
    await expect(call).rejects.toThrow(ModelAnswerTooLargeError);
    expect(cancelled).toBe(true);
  });
});
