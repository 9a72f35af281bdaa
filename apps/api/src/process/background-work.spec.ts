import { setImmediate as turn } from 'node:timers/promises';
import { silentLogger } from '@faina/agent-core';
import { expect, it } from 'vitest';
import { BackgroundWork } from './background-work.js';
import { Closing } from './closing.js';

it('work that is repeated begins when the process serves and goes on after a failure, until it closes', async () => {
  const background = new BackgroundWork(new Closing(60_000), silentLogger);
  const { promise: done, resolve } = Promise.withResolvers<AbortSignal>();
  let count = 0;
  background.repeat(1, 'It failed', async (closed) => {
    count += 1;
    if (count < 3) throw new Error('again');
    if (count === 3) resolve(closed);
  });
  await turn();
  expect(count).toBe(0);
  background.begin();
  const closed = await done;
  expect(closed.aborted).toBe(false);
  background.onModuleDestroy();
  expect(closed.aborted).toBe(true);
  await background.beforeApplicationShutdown();
  const last = count;
  await turn();
  expect(count).toBe(last);
});

it('work that is under way is waited for before the leases go back', async () => {
  const background = new BackgroundWork(new Closing(60_000), silentLogger);
  const work = Promise.withResolvers<void>();
  background.repeat(60_000, 'It failed', () => work.promise);
  background.begin();
  await turn();
  background.onModuleDestroy();
  let hasEnded = false;
  const ended = background.beforeApplicationShutdown().then(() => (hasEnded = true));
  await turn();
  expect(hasEnded).toBe(false);
  work.resolve();
  await ended;
});

it('work of a process that closes before it serves is never begun', async () => {
  const background = new BackgroundWork(new Closing(60_000), silentLogger);
  let hasBegun = false;
  background.repeat(60_000, 'It failed', async () => {
    hasBegun = true;
  });
  background.onModuleDestroy();
  await background.beforeApplicationShutdown();
  expect(hasBegun).toBe(false);
});
