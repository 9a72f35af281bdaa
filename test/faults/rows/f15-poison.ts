import { expect } from 'vitest';
import { waitFor } from '../../../apps/api/test/support/wait-for.js';
import type { Installation } from '../rig/installation.js';
import { poison } from './fates.js';
import { startKilled } from './recovery.js';
import type { Row } from './row-context.js';

const restMs = 180_000;
/** Deaths after which a job is not run any more. */
const deadly = 5;

const standingOf = async ({ postgres }: Installation, id: string) =>
  (
    await postgres.query<{ status: string; code: string | null; crashes: number; epoch: number }>(
      `select status, error ->> 'code' as code, crashes, epoch from jobs where id = $1`,
      [id],
    )
  )[0];

const poisonous: Row = {
  id: 'F15',
  fault: 'a job that kills each worker that takes it',
  expected:
    'FAILED with POISON_JOB after five workers; the others come to their end, each effect once',
  run: async ({ shared }) => {
    const installation = await shared();
    const others = await Promise.all(
      Array.from({ length: 15 }, () => installation.submit('sleep=1500 key local')),
    );
    const { id } = await installation.submit(`read\n${poison}`);
    let deaths = 0;
    const isOver = async () => {
      deaths += await startKilled(installation);
      return (await standingOf(installation, id))?.status === 'FAILED';
    };
    await waitFor(isOver, { what: 'the end of the job', deadlineMs: restMs });
    await installation.untilAtRest(restMs);
    expect(deaths).toBe(deadly);
    expect(await standingOf(installation, id)).toMatchObject({ code: 'POISON_JOB', epoch: deadly });
    for (const other of others) {
      expect(await standingOf(installation, other.id)).toMatchObject({ status: 'COMPLETED' });
      expect(installation.outside.ledger.seen(`${other.mark}/2.1`).effects).toBe(1);
    }
    return { jobs: others.length + 1, faults: deaths };
  },
};

export const rows: readonly Row[] = [poisonous];
