import { expect } from 'vitest';
import type { Installation, SubmittedJob } from '../rig/installation.js';
import { fatal, type Point } from './fates.js';
import {
  afterKillMs,
  holderOf,
  kill,
  leaseAfter,
  nextKill,
  repeatedModelCalls,
} from './recovery.js';
import type { Row } from './row-context.js';

const restMs = 60_000;

/** K9 is made outside: the call is held in the middle of what it does. */
type Place = Point | 'K9';

interface Kind {
  readonly id: string;
  /** What the plan calls; each of them once for each place. */
  readonly steps: readonly string[];
  readonly places: readonly Place[];
  readonly what: string;
  readonly expected: string;
}

/** Before, during and after what a call does outside. */
const around: readonly Place[] = ['K8', 'K9', 'K10'];

const kinds: readonly Kind[] = [
  {
    id: 'F08',
    steps: ['local'],
    places: ['K7', 'K10', 'K11'],
    what: 'before, within and after the transaction of a local effect',
    expected: 'the effect is there exactly once',
  },
  {
    id: 'F09',
    steps: ['key', 'http'],
    places: around,
    what: 'before, during and after an effect that the other side knows by its key',
    expected: 'the effect happens exactly once',
  },
  {
    id: 'F10',
    steps: ['verify'],
    places: around,
    what: 'before, during and after an effect that can be looked up',
    expected: 'the effect happens exactly once',
  },
  {
    id: 'F11',
    steps: ['none', 'mcp'],
    places: around,
    what: 'before, during and after an effect that nobody can look up',
    expected: 'it happens at most once, and a person is asked',
  },
];

/** When the worker of a job died, which was killed at the place. */
async function killAt(installation: Installation, step: string, place: Place) {
  if (place !== 'K9') {
    const job = await installation.submit(fatal(step, 'kill', place));
    return { job, ...(await nextKill(installation)) };
  }
  const { ledger } = installation.outside;
  const mark = installation.nextMark();
  const cell = cellOf({ mark });
  ledger.hold(cell, 'during');
  const job = await installation.submit(step, { mark });
  await ledger.untilHeld([cell]);
  const member = await holderOf(installation, job.id);
  const at = await kill(installation, member);
  ledger.letGo([cell]);
  return { job, member, at };
}

/** Of the first call of a job. */
const cellOf = ({ mark }: Pick<SubmittedJob, 'mark'>): string => `${mark}/1.1`;

async function effectsOf(installation: Installation, step: string, job: SubmittedJob) {
  if (step !== 'local') return installation.outside.ledger.seen(cellOf(job)).effects;
  const text = 'select 1 from diagnostics_writes where job_id = $1';
  return (await installation.postgres.query(text, [job.id])).length;
}

async function standingOf({ postgres }: Installation, { id }: SubmittedJob) {
  const [row] = await postgres.query<{ status: string; waiting_for: string | null }>(
    'select status, waiting_for from jobs where id = $1',
    [id],
  );
  return row?.waiting_for ?? row?.status;
}

const rowOf = ({ id, steps, places, what, expected }: Kind): Row => ({
  id,
  fault: `kill -9 of a worker ${what} (${places.join(', ')})`,
  expected: `${expected}; another worker goes on within 1 s; no model call is repeated`,
  run: async ({ shared }) => {
    const installation = await shared();
    const recoveryMs: number[] = [];
    const marks: string[] = [];
    for (const step of steps) {
      for (const place of places) {
        const { job, member, at } = await killAt(installation, step, place);
        const which = `${step} at ${place}`;
        recoveryMs.push((await leaseAfter(installation, job.id, at)) - at);
        await installation.untilAtRest(restMs);
        await member.start();
        marks.push(job.mark);
        const effects = await effectsOf(installation, step, job);
        const standing = await standingOf(installation, job);
        if (id === 'F11') {
          expect({ which, standing }).toEqual({ which, standing: 'attention' });
          expect(effects, which).toBeLessThanOrEqual(1);
        } else
          expect({ which, effects, standing }).toEqual({
            which,
            effects: 1,
            standing: 'COMPLETED',
          });
      }
    }
    const repeated = repeatedModelCalls(installation, marks);
    expect(repeated).toBe(0);
    expect(Math.max(...recoveryMs)).toBeLessThanOrEqual(afterKillMs);
    return {
      ...{ jobs: marks.length, faults: marks.length },
      ...{ recoveryMs, repeatedModelCalls: repeated },
    };
  },
});

export const rows: readonly Row[] = kinds.map(rowOf);
