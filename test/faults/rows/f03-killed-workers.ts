import { expect } from 'vitest';
import type { Installation, SubmittedJob } from '../rig/installation.js';
import { answer, held } from '../../../apps/api/test/support/model/model-replies.js';
import { waitFor } from '../../../apps/api/test/support/wait-for.js';
import { fatal, type Point } from './fates.js';
import {
  afterKillMs,
  afterPickMs,
  holderOf,
  kill,
  killsIn,
  leaseAfter,
  leasedOtherwise,
  nextKill,
  repeatedModelCalls,
} from './recovery.js';
import type { Row } from './row-context.js';

const restMs = 60_000;
const times = 4;

/** Jobs whose worker is killed at the point, one after another. */
async function killedAt(installation: Installation, plan: string, point: Point) {
  const jobs: SubmittedJob[] = [];
  const recoveryMs: number[] = [];
  for (let time = 0; time < times; time += 1) {
    const job = await installation.submit(fatal(plan, 'kill', point));
    const { member, at } = await nextKill(installation);
    recoveryMs.push((await leaseAfter(installation, job.id, at)) - at);
    await installation.untilAtRest(restMs);
    await member.start();
    jobs.push(job);
  }
  const repeated = repeatedModelCalls(
    installation,
    jobs.map(({ mark }) => mark),
  );
  return { jobs: times, faults: times, recoveryMs, repeatedModelCalls: repeated };
}

/** A row of jobs that go on in another worker within a second. */
const goesOn = (id: string, point: Point, place: string, mayRepeat: boolean): Row => ({
  id,
  fault: `kill -9 of a worker ${place} (${point})`,
  expected: `another worker goes on within 1 s; model calls repeated: ${mayRepeat ? 'at most 1' : '0'}`,
  isFast: point === 'K7',
  run: async ({ shared }) => {
    const figures = await killedAt(await shared(), 'read key', point);
    expect(Math.max(...figures.recoveryMs)).toBeLessThanOrEqual(afterKillMs);
    expect(figures.repeatedModelCalls).toBeLessThanOrEqual(mayRepeat ? times : 0);
    return figures;
  },
});

const picked: Row = {
  id: 'F03',
  fault: 'kill -9 of a worker that has picked a job and not taken its lease (K3)',
  expected: 'the job, which nobody else knows of, runs within 3 s',
  run: async ({ shared }) => {
    const installation = await shared();
    const { workers, outside, postgres } = installation;
    const [first] = workers;
    if (!first) throw new Error('There is no worker.');
    const recoveryMs: number[] = [];
    const jobs: SubmittedJob[] = [];
    for (let time = 0; time < times; time += 1) {
      await first.stop();
      await first.start({ FAILPOINTS: 'K3:kill9' });
      const isDead = () => killsIn(installation).length > 0;
      const batch: SubmittedJob[] = [];
      // One of them comes to it sooner or later.
      while (!isDead() && batch.length < 50) batch.push(await installation.submit('read'));
      const { at } = await nextKill(installation);
      await installation.untilAtRest(restMs);
      await first.start();
      jobs.push(...batch);
      const late = `
        select extract(epoch from min(at))::float8 * 1000 - $2::float8 as ms from transitions
        where "to" = 'ACTIVE' and job_id = any ($1) group by job_id order by ms desc limit 1`;
      const [row] = await postgres.query<{ ms: number }>(late, [batch.map(({ id }) => id), at]);
      recoveryMs.push(row?.ms ?? NaN);
    }
    expect(Math.max(...recoveryMs)).toBeLessThanOrEqual(afterPickMs);
    expect(await leasedOtherwise(installation, jobs)).toEqual([]);
    expect(outside.model.server.faults).toEqual([]);
    return { jobs: jobs.length, faults: times, recoveryMs };
  },
};

const duringModelCall: Row = {
  id: 'F05',
  fault: 'kill -9 of a worker while the model answers (K5)',
  expected: 'another worker goes on within 1 s; the model is asked at most once more',
  run: async ({ shared }) => {
    const installation = await shared();
    const { model } = installation.outside;
    const recoveryMs: number[] = [];
    const marks: string[] = [];
    for (let time = 0; time < times; time += 1) {
      model.fail(held(answer('Never heard.')));
      const { id, mark } = await installation.submit('read key');
      const isAsked = () => model.requests.some((request) => request.mark === mark);
      await waitFor(isAsked, { what: `a request of ${mark}` });
      const holder = await holderOf(installation, id);
      const at = await kill(installation, holder);
      model.recover();
      recoveryMs.push((await leaseAfter(installation, id, at)) - at);
      await installation.untilAtRest(restMs);
      await holder.start();
      marks.push(mark);
    }
    const repeated = repeatedModelCalls(installation, marks);
    expect(Math.max(...recoveryMs)).toBeLessThanOrEqual(afterKillMs);
    expect(repeated).toBeLessThanOrEqual(times);
    return { jobs: times, faults: times, recoveryMs, repeatedModelCalls: repeated };
  },
};

export const rows: readonly Row[] = [
  picked,
  goesOn('F04', 'K4', 'that has just taken the lease', false),
  duringModelCall,
  goesOn('F06', 'K6', 'whose answer of the model is not saved', true),
  goesOn('F07', 'K7', 'whose answer of the model is saved', false),
];
