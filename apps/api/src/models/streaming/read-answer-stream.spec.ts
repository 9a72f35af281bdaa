import { cpuMs } from '@faina/agent-core/testing';
import { describe, expect, it } from 'vitest';
import { ChatCompletionStream } from './formats/chat-completion-stream.js';
import { readAnswerStream } from './read-answer-stream.js';
import { ReceivedAnswer } from './formats/received-answer.js';

const encoder = new TextEncoder();
const delta = (content: string) => `data: {"choices":[{"delta":{"content":"${content}"}}]}\n\n`;
const end = 'data: {"choices":[{"delta":{},"finish_reason":"stop"}]}\n\n';

/** A body of these pieces, which stays open unless told; whether it was cancelled. */
function bodyOf(pieces: Iterable<string>, isOpen = false) {
  const left = pieces[Symbol.iterator]();
  const state = { isCancelled: false };
  const body = new ReadableStream<Uint8Array>(
    {
      pull: (controller) => {
        const { done, value } = left.next();
        if (!done) controller.enqueue(encoder.encode(value));
        else if (!isOpen) controller.close();
        else return new Promise<void>(() => undefined);
        return undefined;
      },
      cancel: () => {
        state.isCancelled = true;
      },
    },
    { highWaterMark: 0 },
  );
  return { body, state };
}

const read = (body: ReadableStream<Uint8Array>, received = new ReceivedAnswer()) =>
  readAnswerStream(body, new ChatCompletionStream(received), () => undefined);

describe('readAnswerStream', () => {
  it('waits for no end of a body behind [DONE]', async () => {
    const { body } = bodyOf([delta('Done.'), end, 'data: [DONE]\n\n'], true);
    expect(await (await read(body)).json()).toMatchObject({ choices: [{ finish_reason: 'stop' }] });
  });

  it('passes over comments, names, other line ends and empty events', async () => {
    const text = `: OPENROUTER PROCESSING\r\n\r\nevent: x\r\nid: 1\r\n${delta('Done.')}data:\n\n: ping\n\n${end}`;
    expect(await (await read(bodyOf([text]).body)).json()).toMatchObject({
      choices: [{ message: { content: 'Done.' } }],
    });
  });

  it('stops at more words than an answer has, and lets go of the connection', async () => {
    function* endless() {
      for (;;) yield delta('x'.repeat(100_000));
    }
    const { body, state } = bodyOf(endless());
    await expect(read(body)).rejects.toThrow('larger than');
    expect(state.isCancelled).toBe(true);
  });

  it('stops at an event that never ends', async () => {
    function* endless() {
      yield 'data: ';
      for (;;) yield 'x'.repeat(100_000);
    }
    await expect(read(bodyOf(endless()).body)).rejects.toThrow('larger than');
  });

  it('stops at comments that never end', async () => {
    function* endless() {
      for (;;) yield `: ${'ping'.repeat(50_000)}\n\n`;
    }
    await expect(read(bodyOf(endless()).body)).rejects.toThrow('larger than');
  });

  it('takes time in proportion to an answer, however small its pieces are', async () => {
    const words = Array.from({ length: 60_000 }, () => delta('word '));
    const received = new ReceivedAnswer();
    const startedAt = cpuMs();
    await read(bodyOf([...words, end]).body, received);
    expect(received.used?.chars).toBe(300_000);
    expect(cpuMs() - startedAt).toBeLessThan(10_000);
  });

  it.each([
    [{ error: { type: 'overloaded_error', message: 'Busy' } }, 529],
    [{ type: 'error', error: { type: 'rate_limit_error', message: 'Slow' } }, 429],
    [{ error: { code: 503, status: 'UNAVAILABLE', message: 'Busy' } }, 503],
    [{ error: { status: 'RESOURCE_EXHAUSTED', message: 'Slow' } }, 429],
    [
      { error: { code: 'server_error', message: 'Oops' }, choices: [{ finish_reason: 'error' }] },
      500,
    ],
    [{ type: 'error', code: 'rate_limit_exceeded', message: 'Slow' }, 429],
    [{ type: 'response.failed', response: { error: { code: 'server_error' } } }, 500],
    [{ type: 'response.failed', response: {} }, 500],
    [{ object: 'error', code: 400, message: 'Odd' }, 400],
    [{ error: 'something' }, 500],
  ])('answers %j in the middle as HTTP %d', async (event, status) => {
    const { body } = bodyOf([delta('The first half'), `data: ${JSON.stringify(event)}\n\n`, end]);
    const response = await read(body);
    expect(response.status).toBe(status);
    expect(await response.json()).toHaveProperty('error.message');
  });
});
