import { AsyncLocalStorage } from 'node:async_hooks';
import { silentLogger } from '@faina/agent-core';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { RepeatedFailureLog } from '../telemetry/repeated-failure-log.js';
import type { EntryAnswer } from './queue-entry.js';
import { StartsAhead } from './starts-ahead.js';

const done: EntryAnswer = { kind: 'stands', status: 'COMPLETED', outcome: 'done' };

/** A worker that waits for entries and does with each job that it is offered what `start` says. */
function open(start: () => Promise<EntryAnswer | undefined> | undefined = async () => done) {
  const started: string[] = [];
  const notified: string[] = [];
  const logged: string[] = [];
  const logger = { ...silentLogger, warn: (_: unknown, line: string) => logged.push(line) };
  const startsAhead = new StartsAhead(new RepeatedFailureLog(logger));
  startsAhead.startWith(({ jobId }) => {
    started.push(jobId);
    return start();
  });
  const offer = (...jobs: readonly string[]) =>
    jobs.map((jobId) =>
      startsAhead.offer(`${jobId}-0`, { jobId }, () => {
        notified.push(jobId);
      }),
    );
  const entryOf = (jobId: string, epoch = 0) => startsAhead.answerTo(`${jobId}-${epoch}`);
  return { entryOf, logged, notified, offer, started, startsAhead };
}

/** The same, once it has asked for an entry and found none. */
function openWaiting(start?: Parameters<typeof open>[0]) {
  const opened = open(start);
  opened.startsAhead.noteEmptyQueue();
  return opened;
}

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['performance', 'setTimeout', 'clearTimeout'] });
});
afterEach(() => {
  vi.useRealTimers();
});

it('starts a job ahead of its entry, which is answered with what came of it, once', async () => {
  const { entryOf, offer, started } = openWaiting();
  expect(offer('a', 'b')).toEqual([true, true]);
  expect(started).toEqual(['a', 'b']);
  expect(await entryOf('b', 1)).toBeUndefined();
  expect(await entryOf('b')).toBe(done);
  expect(await entryOf('b')).toBeUndefined();
  expect(await entryOf('a')).toBe(done);
});

it('tells the queue of those that started in 25 ms at once', () => {
  const { notified, offer } = openWaiting();
  offer('a');
  vi.advanceTimersByTime(20);
  offer('b');
  vi.advanceTimersByTime(4);
  expect(notified).toEqual([]);
  vi.advanceTimersByTime(1);
  expect(notified).toEqual(['a', 'b']);
  offer('c');
  vi.advanceTimersByTime(25);
  expect(notified).toEqual(['a', 'b', 'c']);
});

it('tells the queue of those that run before it is told of one that is to wait, which none passes', () => {
  let hasRoom = true;
  const { notified, offer, startsAhead } = openWaiting(() =>
    hasRoom ? Promise.resolve(done) : undefined,
  );
  offer('a', 'b');
  hasRoom = false;
  expect(offer('c')).toEqual([false]);
  expect(notified).toEqual(['a', 'b']);
  hasRoom = true;
  expect(offer('d')).toEqual([false]);
  startsAhead.noteEmptyQueue();
  expect(offer('d')).toEqual([true]);
});

it('passes no entry that waits: nothing starts before the queue was empty, nor after another entry', async () => {
  const { entryOf, offer, startsAhead } = open();
  expect(offer('a')).toEqual([false]);
  startsAhead.noteEmptyQueue();
  expect(offer('b')).toEqual([true]);
  await entryOf('of another process');
  expect(offer('c')).toEqual([false]);
  startsAhead.noteEmptyQueue();
  expect(offer('d')).toEqual([true]);
  await entryOf('d');
  expect(offer('e')).toEqual([true]);
});

it('starts nothing while an entry does not come back, until it does or a minute has gone by', async () => {
  const { entryOf, offer, startsAhead } = openWaiting();
  offer('a');
  vi.advanceTimersByTime(999);
  expect(offer('b')).toEqual([true]);
  vi.advanceTimersByTime(1);
  expect(offer('x')).toEqual([false]);
  await entryOf('a');
  startsAhead.noteEmptyQueue();
  expect(offer('c')).toEqual([true]);
  await entryOf('b');
  vi.advanceTimersByTime(59_999);
  expect(offer('x')).toEqual([false]);
  startsAhead.noteEmptyQueue();
  expect(offer('x')).toEqual([false]);
  startsAhead.noteEmptyQueue();
  vi.advanceTimersByTime(1);
  expect(offer('d')).toEqual([true]);
  expect(await entryOf('c')).toBeUndefined();
});

it('starts more while entries come back one after the other, however many there are', async () => {
  const { entryOf, offer } = openWaiting();
  offer('a', 'b', 'c', 'd');
  for (const jobId of ['a', 'b']) {
    vi.advanceTimersByTime(990);
    await entryOf(jobId);
  }
  vi.advanceTimersByTime(990);
  expect(offer('e')).toEqual([true]);
  // Another worker has taken that of c.
  await entryOf('d');
  vi.advanceTimersByTime(10);
  expect(offer('f')).toEqual([false]);
});

it('leaves to its entry, of which it tells at once, what it could not start', async () => {
  const away = openWaiting(() => Promise.reject(new Error('The database is away.')));
  away.offer('a');
  expect(await away.entryOf('a')).toBeUndefined();
  expect(away.notified).toEqual(['a']);
  expect(away.logged).toEqual(['A job could not be started ahead of its entry']);
  const taken = openWaiting(() => Promise.resolve(undefined));
  taken.offer('a');
  expect(await taken.entryOf('a')).toBeUndefined();
  expect(taken.notified).toEqual(['a']);
  // It is in line, and none that comes later passes it.
  expect(taken.offer('b')).toEqual([false]);
  expect(openWaiting(() => undefined).offer('a')).toEqual([false]);
});

it('starts nothing once it has stopped, and tells of what has started', () => {
  const { notified, offer, started, startsAhead } = openWaiting();
  offer('a');
  startsAhead.stop();
  expect(notified).toEqual(['a']);
  expect(offer('b')).toEqual([false]);
  expect(started).toEqual(['a']);
});

it('starts a job in the context of its worker, not in that of the request that submits it', () => {
  const requests = new AsyncLocalStorage<string>();
  const found: unknown[] = [];
  const { offer } = openWaiting(() => {
    found.push(requests.getStore());
    return Promise.resolve(done);
  });
  requests.run('a request', () => offer('a'));
  expect(found).toEqual([undefined]);
});
