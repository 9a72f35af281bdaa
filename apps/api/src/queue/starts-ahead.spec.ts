import { silentLogger } from '@faina/agent-core';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { RepeatedFailureLog } from '../telemetry/repeated-failure-log.js';
import type { EntryAnswer } from './queue-entry.js';
import { StartsAhead } from './starts-ahead.js';

const done: EntryAnswer = { kind: 'stands', status: 'COMPLETED', outcome: 'done' };

/** A worker that starts whatever it is offered, unless told otherwise. */
function open(start: () => Promise<EntryAnswer | undefined> | undefined = async () => done) {
  const started: string[] = [];
  const logged: string[] = [];
  const logger = { ...silentLogger, warn: (_: unknown, line: string) => logged.push(line) };
  const startsAhead = new StartsAhead(new RepeatedFailureLog(logger));
  startsAhead.startWith(({ jobId }) => {
    started.push(jobId);
    return start();
  });
  const offer = (...ids: readonly string[]) => {
    for (const jobId of ids) startsAhead.offer({ jobId });
  };
  const entryOf = (jobId: string) => startsAhead.answerTo({ jobId });
  return { entryOf, logged, offer, started, noteEmptyQueue: () => startsAhead.noteEmptyQueue() };
}

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['performance'] });
});
afterEach(() => {
  vi.useRealTimers();
});

it('starts a job ahead of its entry, which is answered with what came of it, once', async () => {
  const { entryOf, offer, started, noteEmptyQueue } = open();
  noteEmptyQueue();
  offer('a', 'b');
  expect(started).toEqual(['a', 'b']);
  expect(await entryOf('b')).toBe(done);
  expect(await entryOf('b')).toBeUndefined();
  expect(await entryOf('a')).toBe(done);
});

it('passes no entry that waits: nothing starts before the queue was empty, nor after another entry', async () => {
  const { entryOf, offer, started, noteEmptyQueue } = open();
  offer('a');
  noteEmptyQueue();
  offer('b');
  await entryOf('of another process');
  offer('c');
  expect(started).toEqual(['b']);
  noteEmptyQueue();
  offer('d');
  await entryOf('d');
  offer('e');
  expect(started).toEqual(['b', 'd', 'e']);
});

it('starts nothing while an entry does not come back, until it does or a minute has gone by', async () => {
  const { entryOf, offer, started, noteEmptyQueue } = open();
  noteEmptyQueue();
  offer('a');
  vi.advanceTimersByTime(249);
  offer('b');
  vi.advanceTimersByTime(1);
  offer('not');
  expect(await entryOf('a')).toBe(done);
  offer('c');
  await entryOf('b');
  vi.advanceTimersByTime(59_999);
  offer('not');
  vi.advanceTimersByTime(1);
  offer('d');
  expect(started).toEqual(['a', 'b', 'c', 'd']);
  expect(await entryOf('c')).toBeUndefined();
});

it('leaves to its entry what it could not start, or was not to', async () => {
  const failing = open(() => Promise.reject(new Error('The database is away.')));
  failing.noteEmptyQueue();
  failing.offer('a');
  expect(await failing.entryOf('a')).toBeUndefined();
  expect(failing.logged).toEqual(['A job could not be started ahead of its entry']);
  const full = open(() => undefined);
  full.noteEmptyQueue();
  full.offer('a');
  vi.advanceTimersByTime(250);
  full.offer('b');
  expect(full.started).toEqual(['a', 'b']);
});
