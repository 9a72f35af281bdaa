import { setImmediate as turn } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { readEnv } from '../config/env.js';
import type { EntryAnswer } from '../queue/queue-entry.js';
import type { FairTurn } from '../job-store/leases/fair-turn.repository.js';
import { FairTurnsService } from './fair-turns.service.js';
import { RunningJobs } from './running-jobs.js';

const done: EntryAnswer = { kind: 'stands', status: 'COMPLETED', outcome: 'done' };

/** A worker with so many slots, whose jobs end when a test says so; by itself nobody else waits for a turn. */
function open(slots: number) {
  const jobs = new RunningJobs();
  const ends = new Map<string, () => void>();
  const runner = {
    run: async (jobId: string, tenant?: string) => {
      jobs.add(jobId, tenant);
      await new Promise<void>((resolve) => ends.set(jobId, resolve));
      jobs.remove(jobId);
      return done;
    },
  };
  const choice: { answered: Promise<void>; turn?: Partial<FairTurn> } = {
    answered: Promise.resolve(),
  };
  const find = async ({ crowding }: { readonly crowding: readonly string[] }) => {
    await choice.answered;
    return crowding.includes(choice.turn?.tenant ?? '') ? undefined : choice.turn;
  };
  const turns = new FairTurnsService(
    runner as ConstructorParameters<typeof FairTurnsService>[0],
    { find } as unknown as ConstructorParameters<typeof FairTurnsService>[1],
    jobs,
    {} as ConstructorParameters<typeof FairTurnsService>[3],
    readEnv({ WORKER_CONCURRENCY: String(slots) }),
  );
  const end = async (jobId: string) => {
    ends.get(jobId)?.();
    await turn();
  };
  return { choice, end, jobs, turns };
}

it('starts no job ahead of its entry where no slot is free', () => {
  const { jobs, turns } = open(2);
  for (const jobId of ['a', 'b']) void turns.runAhead({ jobId, tenant: jobId });
  expect(turns.runAhead({ jobId: 'c', tenant: 'c' })).toBeUndefined();
  expect(jobs.ids()).toEqual(['a', 'b']);
});

it('starts ahead what takes a tenant beyond its half only where nobody else waits, and a slot is free', async () => {
  const { choice, jobs, turns } = open(4);
  choice.turn = { id: 'x', tenant: 'other' };
  const ahead = ['a', 'b', 'c'].map((jobId) => turns.runAhead({ jobId, tenant: 'one' }));
  expect(await ahead[2]).toBeUndefined();
  expect(jobs.ids()).toEqual(['a', 'b']);
  delete choice.turn;
  const alone = ['d', 'e', 'f'].map((jobId) => turns.runAhead({ jobId, tenant: 'one' }));
  expect(await alone[2]).toBeUndefined();
  expect(jobs.ids()).toEqual(['a', 'b', 'd', 'e']);
});

it('lets entries wait while jobs without one hold all slots, and one run for each that ends', async () => {
  const { end, jobs, turns } = open(2);
  void turns.runAhead({ jobId: 'a', tenant: 'a' });
  void turns.runAhead({ jobId: 'b', tenant: 'b' });
  const others = ['c', 'd'].map((jobId) => turns.run({ jobId, tenant: jobId }));
  await turn();
  expect(jobs.ids()).toEqual(['a', 'b']);
  await end('a');
  expect(jobs.ids()).toEqual(['b', 'c']);
  await end('c');
  expect(jobs.ids()).toEqual(['b', 'd']);
  await end('d');
  expect(await Promise.all(others)).toEqual([done, done]);
});

it('lets an entry wait whose slot is taken ahead while it is found out whose turn it is', async () => {
  const { choice, end, jobs, turns } = open(2);
  void turns.runAhead({ jobId: 'a', tenant: 'one' });
  const asked = Promise.withResolvers<void>();
  choice.answered = asked.promise;
  const other = turns.run({ jobId: 'b', tenant: 'one' });
  await turn();
  void turns.runAhead({ jobId: 'c', tenant: 'two' });
  asked.resolve();
  await turn();
  expect(jobs.ids()).toEqual(['a', 'c']);
  await end('c');
  expect(jobs.ids()).toEqual(['a', 'b']);
  await end('b');
  expect(await other).toBe(done);
});

it('takes no tenant for alone while others hold their half as well: theirs is the next slot of theirs', async () => {
  const { choice, end, jobs, turns } = open(4);
  for (const jobId of ['a', 'b']) void turns.runAhead({ jobId, tenant: 'one' });
  void turns.runAhead({ jobId: 'c', tenant: 'two' });
  choice.turn = { id: 'd', tenant: 'two' };
  for (const jobId of ['e', 'f']) void turns.run({ jobId, tenant: 'one' });
  await turn();
  expect(jobs.ids()).toEqual(['a', 'b', 'c', 'd']);
  choice.turn = { id: 'g', tenant: 'two' };
  await end('c');
  expect(jobs.ids()).toEqual(['a', 'b', 'd', 'g']);
});
