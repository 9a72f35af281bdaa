import { expect } from 'vitest';
import { waitFor } from '../../../apps/api/test/support/wait-for.js';
import type { Installation, SubmittedJob } from '../rig/installation.js';
import { lasting } from './load.js';
import { stopInTime } from './recovery.js';
import type { Row } from './row-context.js';

const restMs = 120_000;
/** Each effect is there once, and nobody was asked. */
async function expectDone(installation: Installation, jobs: readonly SubmittedJob[], call: string) {
  const { postgres, outside } = installation;
  const ids = jobs.map(({ id }) => id);
  const open = `select id, status from jobs where id = any ($1) and status <> 'COMPLETED'`;
  expect(await postgres.query(open, [ids])).toEqual([]);
  const doubled = jobs.filter(({ mark }) => outside.ledger.seen(`${mark}/${call}`).effects !== 1);
  expect(doubled).toEqual([]);
}

const duringSteps: Row = {
  id: 'F28',
  fault: 'SIGTERM of each worker while models answer and tools run',
  expected: 'exit code 0 within the grace, nothing lost, each effect once',
  run: async ({ shared }) => {
    const installation = await shared();
    const { model } = installation.outside;
    const jobs: SubmittedJob[] = [];
    for (const worker of installation.workers) {
      model.delayMs = 2_000;
      jobs.push(
        ...(await Promise.all(
          Array.from({ length: 12 }, (_, index) =>
            installation.submit(index % 2 === 0 ? 'read key' : 'sleep=1000 key'),
          ),
        )),
      );
      const [first] = jobs.slice(-12);
      const isAsked = () => model.requests.some(({ mark }) => mark === first?.mark);
      await waitFor(isAsked, { what: 'the first request' });
      await stopInTime(installation, [worker]);
      model.delayMs = 0;
      await worker.start();
    }
    await installation.untilAtRest(restMs);
    await expectDone(installation, jobs, '2.1');
    return { jobs: jobs.length, faults: installation.workers.length };
  },
};

/** How much longer than without a restart no job may end. Longer than a worker takes to give its jobs back. */
const longerPauseMs = 5_000;
/** Between two submits of a client; workers that are never done end nothing soon, restarted or not. */
const everyMs = 150;
/** Before the first restart. */
const undisturbedMs = 8_000;

/** Of these jobs: the longest time without the end of any, before and since a moment by the clock of this machine. */
async function longestPauses({ postgres }: Installation, ids: readonly string[], since: number) {
  const rows = await postgres.query<{ isLater: boolean; ms: number }>(
    `select ended > $2 as "isLater", max(ended - before) as ms from (
       select at as ended, lag(at) over (order by at) as before from (
         select extract(epoch from settled_at)::float8 * 1000 as at from jobs where id = any ($1)) ends) pauses
     where before is not null group by 1`,
    [ids, since],
  );
  const longest = (isLater: boolean) => rows.find((row) => row.isLater === isLater)?.ms ?? NaN;
  return { before: longest(false), since: longest(true) };
}

const rollingRestart: Row = {
  id: 'F29',
  fault: 'rolling restart of 3 workers under load',
  expected:
    'exit codes 0, nothing lost, each effect once, no pause between ends is 5 s longer than before',
  run: async ({ shared }) => {
    const installation = await shared();
    const jobs: SubmittedJob[] = [];
    let isOver = false;
    const load = async () => {
      while (!isOver) {
        jobs.push(await installation.submit('sleep=200 key'));
        await lasting(everyMs);
      }
    };
    const loads = [load(), load()];
    await lasting(undisturbedMs);
    const since = Date.now();
    for (const worker of installation.workers) {
      await stopInTime(installation, [worker]);
      await worker.start();
    }
    isOver = true;
    await Promise.all(loads);
    await installation.untilAtRest(restMs);
    await expectDone(installation, jobs, '2.1');
    const ids = jobs.map(({ id }) => id);
    const pauses = await longestPauses(installation, ids, since);
    expect(pauses.since).toBeLessThanOrEqual(pauses.before + longerPauseMs);
    return { jobs: jobs.length, faults: installation.workers.length };
  },
};

export const rows: readonly Row[] = [duringSteps, rollingRestart];
