import { expect } from 'vitest';
import { waitFor } from '../../../apps/api/test/support/wait-for.js';
import type { Installation } from '../rig/installation.js';
import { fatal, type Point } from './fates.js';
import { killsIn, leaseAfter, nextKill } from './recovery.js';
import type { Row } from './row-context.js';

const restMs = 60_000;

/** Of a job that has ended: how often it did, and the ids under which that was told. */
async function toldOf({ postgres, outside }: Installation, jobId: string) {
  const ends = await postgres.query(
    `select 1 from transitions where job_id = $1 and "to" = 'COMPLETED'`,
    [jobId],
  );
  const told = outside.counted().webhooks.filter((one) => one.jobId === jobId);
  const completed = told.filter(({ type }) => type === 'job.completed');
  return { ends: ends.length, ids: new Set(completed.map(({ id }) => id)).size };
}

/** Its worker is killed at the point; it ends once, and that is told under one id. */
async function endsOnce(installation: Installation, point: Point): Promise<void> {
  const { id } = await installation.submit(fatal('key', 'kill', point));
  const { member, at } = await nextKill(installation);
  if (point !== 'K12') await leaseAfter(installation, id, at);
  await installation.untilAtRest(restMs);
  await waitFor(async () => (await toldOf(installation, id)).ids, { what: `news of ${id}` });
  await member.start();
  expect(await toldOf(installation, id)).toEqual({ ends: 1, ids: 1 });
}

/** A worker with this point is killed once it is about to send a message; others send it again. */
async function tellsAgain(installation: Installation): Promise<number> {
  const [first] = installation.workers;
  if (!first) throw new Error('There is no worker.');
  await first.stop();
  await first.start({ FAILPOINTS: 'K13:kill9' });
  const ids: string[] = [];
  // One of their messages comes to it sooner or later.
  while (killsIn(installation).length === 0 && ids.length < 50) {
    const { id } = await installation.submit('key');
    await waitFor(async () => killsIn(installation)[0] ?? (await toldOf(installation, id)).ids, {
      what: `news of ${id}`,
    });
    ids.push(id);
  }
  await nextKill(installation);
  await first.start();
  await installation.untilAtRest(restMs);
  for (const id of ids) {
    // A message whose sender died is sent again half a minute later.
    await waitFor(async () => (await toldOf(installation, id)).ids, { what: `news of ${id}` });
    expect(await toldOf(installation, id)).toEqual({ ends: 1, ids: 1 });
  }
  return ids.length;
}

const killedAtEnds: Row = {
  id: 'F12',
  fault:
    'kill -9 of a worker behind the outcome, behind the end, before the webhook (K11, K12, K13)',
  expected: 'one final transition; the webhook is delivered at least once, with one id',
  run: async ({ shared }) => {
    const installation = await shared();
    await endsOnce(installation, 'K11');
    await endsOnce(installation, 'K12');
    const others = await tellsAgain(installation);
    return { jobs: 2 + others, faults: 3 };
  },
};

export const rows: readonly Row[] = [killedAtEnds];
