import { readFile } from 'node:fs/promises';
import { expect } from 'vitest';
import type { Installation, SubmittedJob } from '../rig/installation.js';
import type { Member } from '../rig/member.js';
import { waitFor } from '../../../apps/api/test/support/wait-for.js';
import { fatal, standstillMs } from './fates.js';
import { afterLeaseMs, holderOf, leaseAfter } from './recovery.js';
import type { Row, RowContext } from './row-context.js';

const restMs = 90_000;
/** A gauge tells of the half minute before: a standstill that ends with one may be in the next. */
const gaugeMs = 40_000;

/** What the job calls with whose intent the worker stands still, and how often that may happen then. */
const steps = { key: [1], verify: [1], http: [1], none: [0, 1] } as const;

type StandstillStep = keyof typeof steps;

/** Whether the kernel has stopped it. */
async function isStopped({ pid }: Member): Promise<boolean> {
  const stat = await readFile(`/proc/${String(pid)}/stat`, 'utf8');
  return stat.slice(stat.lastIndexOf(')')).startsWith(') T');
}

interface Standstill {
  readonly step: StandstillStep;
  readonly job: SubmittedJob;
  readonly member: Member;
  /** When the intent was stored, in milliseconds since 1970. */
  readonly at: number;
}

/** A worker that stands still once it has stored what it is about to do. */
async function standstill(
  installation: Installation,
  step: StandstillStep,
  fate: 'stop' | 'block',
): Promise<Standstill> {
  const job = await installation.submit(fatal(step, fate, 'K8'));
  const member = await holderOf(installation, job.id);
  const intent =
    'select extract(epoch from started_at)::float8 * 1000 as at from tool_invocations where job_id = $1';
  const stored = async () =>
    (await installation.postgres.query<{ at: number }>(intent, [job.id]))[0];
  const { at } = await waitFor(stored, { what: `the intent of ${job.mark}` });
  if (fate === 'stop') await waitFor(() => isStopped(member), { what: `${member.name} to stop` });
  installation.noteFault(`${fate} of ${member.name}`);
  return { step, job, member, at };
}

/** Two workers at a time, so that one is left. */
async function stoodStill(installation: Installation, fate: 'stop' | 'block') {
  const recoveryMs: number[] = [];
  let jobs = 0;
  for (const pair of [
    ['key', 'verify'],
    ['http', 'none'],
  ] as const) {
    const from = performance.now();
    const others = await Promise.all(
      Array.from({ length: 8 }, () => installation.submit('sleep=1500 key')),
    );
    const still: Standstill[] = [];
    for (const step of pair) still.push(await standstill(installation, step, fate));
    for (const { job, at } of still)
      recoveryMs.push((await leaseAfter(installation, job.id, at)) - at);
    await installation.untilAtRest(restMs);
    const isOver = () => performance.now() - from > standstillMs;
    await waitFor(isOver, { what: 'the end of three leases' });
    for (const { member } of still) if (fate === 'stop') resume(member);
    for (const { member } of still) await answers(member);
    await waitForStaleEffects(installation, still);
    for (const { step, job } of still) {
      const { effects } = installation.outside.ledger.seen(`${job.mark}/1.1`);
      expect({ step, effects }).toEqual({ step, effects: expect.toBeOneOf([...steps[step]]) });
    }
    jobs += others.length + still.length;
  }
  expect(Math.max(...recoveryMs)).toBeLessThanOrEqual(afterLeaseMs);
  return { jobs, faults: recoveryMs.length, recoveryMs };
}

function resume(member: Member): void {
  member.pause();
  member.resume();
}

/** Until it takes requests again, and shows itself what has happened. */
function answers(member: Member): Promise<string> {
  return waitFor(() => member.metrics(), { what: `${member.name} to answer` });
}

/** Until the worker that stood still has a row again: it has dropped what it had then. */
async function waitForStaleEffects(
  { postgres }: Installation,
  still: readonly Standstill[],
): Promise<void> {
  const alive = async () => {
    const rows = await postgres.query<{ pid: number }>(
      'select pid from workers where alive_until > now()',
    );
    return still.every(({ member }) => rows.some(({ pid }) => pid === member.pid));
  };
  await waitFor(alive, { what: 'the workers that stood still to be back' });
}

const stopped: Row = {
  id: 'F14',
  fault: 'SIGSTOP of a worker behind the intent of an effect for three leases, then SIGCONT',
  expected: 'others take over within 12 s; no stale write, no effect twice',
  run: async ({ shared }) => stoodStill(await shared(), 'stop'),
};

const blocked: Row = {
  id: 'F16',
  fault: 'event loop of a worker blocked behind the intent of an effect for three leases',
  expected: 'as F14, and a gauge shows it',
  run: async ({ shared }: RowContext) => {
    const installation = await shared();
    const figures = await stoodStill(installation, 'block');
    const lagOf = async (member: Member) => {
      const [, lag] = /^faina_eventloop_lag_seconds (\S+)/m.exec(await answers(member)) ?? [];
      return Number(lag);
    };
    const isShown = async () =>
      Math.max(...(await Promise.all(installation.workers.map(lagOf)))) > 5;
    await waitFor(isShown, { what: 'a gauge to show it', deadlineMs: gaugeMs });
    return figures;
  },
};

export const rows: readonly Row[] = [stopped, blocked];
