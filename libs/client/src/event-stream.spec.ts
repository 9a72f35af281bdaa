import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { ProblemError, UnreachableError } from './errors.js';
import type { JobEvent } from './api-types.js';
import { FainaClient } from './faina-client.js';

const encoder = new TextEncoder();

const frameOf = (number: number) =>
  number === 4
    ? `id: 4\nevent: done\ndata: {"status":"COMPLETED"}\n\n`
    : `id: ${number}\nevent: transition\ndata: {"seq":${number}}\n\n`;

/** A connection that brings these chunks; what happens to it then is up to `end`. */
const connection = (chunks: readonly string[], end: 'close' | 'break' | 'silence') => {
  let isCancelled = false;
  const body = new ReadableStream<Uint8Array>({
    start: (controller) => {
      for (const chunk of chunks) controller.enqueue(encoder.encode(chunk));
      if (end === 'close') controller.close();
    },
    pull: (controller) => {
      if (end === 'break') controller.error(new TypeError('terminated'));
    },
    cancel: () => {
      isCancelled = true;
    },
  });
  return { response: new Response(body), wasCancelled: () => isCancelled };
};

/** Answers each connection by the number of the last event that the client names. */
const clientOf = (answer: (after: number, signal: AbortSignal) => Response) => {
  const asked: number[] = [];
  const client = new FainaClient({
    baseUrl: 'http://faina',
    fetch: async (_url, { headers, signal } = {}) => {
      const after = Number(new Headers(headers).get('last-event-id') ?? 0);
      asked.push(after);
      return answer(after, signal ?? new AbortController().signal);
    },
  });
  return { client, asked };
};

const all = async (events: AsyncIterable<JobEvent>): Promise<string[]> => {
  const seen: string[] = [];
  for await (const event of events) {
    seen.push(event.event === 'delta' ? event.data.text : `${event.event} ${event.id}`);
  }
  return seen;
};

const hurried = async <T>(work: Promise<T>): Promise<T> => {
  work.catch(() => undefined);
  await vi.runAllTimersAsync();
  return work;
};

const everything = ['transition 1', 'transition 2', 'transition 3', 'done 4'];

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

describe('a stream of events', () => {
  it.each(['close', 'break'] as const)(
    'is the same over connections that each end after one event by a %s',
    async (end) => {
      const { client, asked } = clientOf((after) => connection([frameOf(after + 1)], end).response);

      expect(await hurried(all(client.jobs.stream('x')))).toEqual(everything);
      expect(asked).toEqual([0, 1, 2, 3]);
    },
  );

  it('tells when it is there and when it has broken off', async () => {
    const { client } = clientOf(
      (after) => connection(after === 0 ? [frameOf(1)] : [2, 3, 4].map(frameOf), 'break').response,
    );
    const told: boolean[] = [];
    const onConnection = (isOpen: boolean) => told.push(isOpen);

    await hurried(all(client.jobs.stream('x', { onConnection })));
    expect(told).toEqual([true, false, true]);
  });

  it('goes on behind the event that is known, and passes over what it does not know', async () => {
    const chunks = [': open\n\nevent: new\ndata: {}\n\nevent: del', 'ta\ndata: {"text":"a"}\n\n'];
    const { client } = clientOf(
      (after) => connection([...chunks, frameOf(after + 1), frameOf(after + 2)], 'close').response,
    );

    expect(await hurried(all(client.jobs.stream('x', { after: 2 })))).toEqual([
      'a',
      'transition 3',
      'done 4',
    ]);
  });

  it('is asked for again where a connection says nothing for long', async () => {
    const silent = (signal: AbortSignal) => {
      const { response } = connection([frameOf(1)], 'silence');
      const reader = response.body?.getReader();
      return new Response(
        new ReadableStream<Uint8Array>({
          start: (controller) => {
            signal.addEventListener('abort', () => {
              controller.error(signal.reason);
            });
          },
          pull: async (controller) => {
            const chunk = await reader?.read();
            if (chunk?.value) controller.enqueue(chunk.value);
          },
        }),
      );
    };
    const { client, asked } = clientOf((after, signal) =>
      after === 0
        ? silent(signal)
        : connection([frameOf(2), frameOf(3), frameOf(4)], 'close').response,
    );

    expect(await hurried(all(client.jobs.stream('x')))).toEqual(everything);
    expect(asked).toEqual([0, 1]);
  });

  it('is given up after many connections that bring nothing', async () => {
    const { client, asked } = clientOf(() => connection([': open\n\n'], 'close').response);

    await expect(hurried(all(client.jobs.stream('x')))).rejects.toThrow(UnreachableError);
    expect(asked).toHaveLength(20);
  });

  it('ends with the refusal of a job that is not there', async () => {
    const body = JSON.stringify({ code: 'JOB_NOT_FOUND', detail: 'No such job.' });
    const { client, asked } = clientOf(() => new Response(body, { status: 404 }));

    await expect(all(client.jobs.stream('x'))).rejects.toThrow(ProblemError);
    expect(asked).toHaveLength(1);
  });

  it('lets go of its connection where it is left', async () => {
    const { response, wasCancelled } = connection([frameOf(1), frameOf(2)], 'silence');
    const { client } = clientOf(() => response);
    for await (const event of client.jobs.stream('x')) {
      expect(event).toMatchObject({ event: 'transition', id: '1', data: { seq: 1 } });
      break;
    }

    expect(wasCancelled()).toBe(true);
    expect(vi.getTimerCount()).toBe(0);
  });

  it('ends with the reason of its signal, also while it waits to come back', async () => {
    const stop = new AbortController();
    const { client } = clientOf(() => connection([], 'break').response);
    const read = all(client.jobs.stream('x', { signal: stop.signal }));
    read.catch(() => undefined);
    await vi.advanceTimersByTimeAsync(10);
    stop.abort(new Error('enough'));

    await expect(read).rejects.toThrow('enough');
    expect(vi.getTimerCount()).toBe(0);
  });
});
