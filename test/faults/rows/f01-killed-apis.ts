import { expect } from 'vitest';
import { fatal, type Point } from './fates.js';
import { leaseAfter, nextKill } from './recovery.js';
import type { Row } from './row-context.js';

const restMs = 60_000;
const times = 3;

/** What the queue was not told of is found by the reconciler. */
const afterLostEntryMs = 15_000;
/** The queue was told, so nobody has to find the job. */
const atOnceMs = 1_000;

const killedApi = (id: string, point: Point, place: string, runsWithinMs: number): Row => ({
  id,
  fault: `kill -9 of an API ${place} (${point})`,
  expected: `the job runs within ${runsWithinMs / 1_000} s; a repetition with its key gets the same job`,
  run: async ({ shared }) => {
    const installation = await shared();
    const { apis, clients, postgres } = installation;
    const [first, second] = apis;
    if (!first || !second) throw new Error('There are no two APIs.');
    const recoveryMs: number[] = [];
    for (let time = 0; time < times; time += 1) {
      const mark = installation.nextMark();
      const key = `key of ${mark}`;
      const body = installation.jobOf(fatal('read key', 'kill', point), mark);
      expect(await clients.submit(first, mark, body, key)).toBeUndefined();
      const { at } = await nextKill(installation);
      const [stored] = await postgres.query<{ id: string }>(
        `select id from jobs where input::text like '%' || $1 || ':%'`,
        [mark],
      );
      const repetition = await clients.submit(second, mark, body, key);
      expect(repetition?.json()).toMatchObject({ id: stored?.id });
      // The queue may have been told before the death was seen here.
      recoveryMs.push((await leaseAfter(installation, stored?.id ?? '', at - atOnceMs)) - at);
      await installation.untilAtRest(restMs);
      const again = await clients.submit(second, mark, body, key);
      expect(again?.json()).toMatchObject({ id: stored?.id, status: 'COMPLETED' });
      await first.start();
    }
    expect(Math.max(...recoveryMs)).toBeLessThanOrEqual(runsWithinMs);
    return {
      ...{ jobs: times, faults: times },
      recoveryMs: recoveryMs.map((ms) => Math.max(0, ms)),
    };
  },
});

export const rows: readonly Row[] = [
  killedApi('F01', 'K1', 'that has stored a job and not told the queue', afterLostEntryMs),
  killedApi('F02', 'K2', 'that has told the queue and not answered', atOnceMs),
];
