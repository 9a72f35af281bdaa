import { expect } from 'vitest';
import { waitFor } from '../../../apps/api/test/support/wait-for.js';
import type { Installation, SubmittedJob } from '../rig/installation.js';
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

/** The longest time without the end of any job. Longer than a worker takes to give its jobs back. */
const longestPauseMs = 5_000;

const rollingRestart: Row = {
  id: 'F29',
  fault: 'rolling restart of 3 workers under load',
  expected: 'exit codes 0, nothing lost, each effect once, ends go on all the time',
  run: async ({ shared }) => {
    const installation = await shared();
    const jobs: SubmittedJob[] = [];
    let isOver = false;
    const load = async () => {
      while (!isOver) jobs.push(await installation.submit('sleep=200 key'));
    };
    const loads = [load(), load()];
    for (const worker of installation.workers) {
      await stopInTime(installation, [worker]);
      await worker.start();
    }
    isOver = true;
    await Promise.all(loads);
    await installation.untilAtRest(restMs);
    await expectDone(installation, jobs, '2.1');
    const pauses = `
      select max(gap) as longest from (
        select extract(epoch from settled_at - lag(settled_at) over (order by settled_at))::float8 * 1000 as gap
        from jobs where id = any ($1)) gaps`;
    const ids = jobs.map(({ id }) => id);
    const [row] = await installation.postgres.query<{ longest: number }>(pauses, [ids]);
    expect(row?.longest).toBeLessThanOrEqual(longestPauseMs);
    return { jobs: jobs.length, faults: installation.workers.length };
  },
};

export const rows: readonly Row[] = [duringSteps, rollingRestart];
