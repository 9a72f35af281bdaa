import { expect } from 'vitest';
import { answer, held } from '../../../apps/api/test/support/model/model-replies.js';
import { waitFor } from '../../../apps/api/test/support/wait-for.js';
import { percentile } from '../check/percentile.js';
import type { Installation, SubmittedJob } from '../rig/installation.js';
import { fatal, type Point } from './fates.js';
import type { Row } from './row-context.js';

const restMs = 60_000;
/** How soon a cancel of a job that runs elsewhere takes effect, of 99 in a hundred. */
const cancelledMs = 500;
/** The same where the worker stands still for a second meanwhile. */
const cancelledInAnyCaseMs = 2_000;

/** By what the stores and the world outside show that a job has come to the point; its worker then waits. */
const signs: Readonly<Record<Exclude<Point, 'K1' | 'K2'>, string>> = {
  K4: `select 1 from jobs where id = $1 and status = 'ACTIVE'`,
  K6: `select 1 from jobs where id = $1 and status = 'ACTIVE'`,
  K7: `select 1 from activities where job_id = $1 and role = 'ASSISTANT'`,
  K8: `select 1 from tool_invocations where job_id = $1`,
  K10: `select 1 from tool_invocations where job_id = $1`,
  K11: `select 1 from tool_invocations where job_id = $1 and status = 'COMPLETED'`,
  K12: `select 1 from jobs where id = $1 and settled_at is not null`,
};

const isPoint = (point: string): point is keyof typeof signs => point in signs;

/** Milliseconds from a moment until the job had ended, by the clock of the database; its state too. */
async function endAfter({ postgres }: Installation, { id, mark }: SubmittedJob, from: number) {
  const text = `
    select status, extract(epoch from settled_at)::float8 * 1000 - $2::float8 as ms from jobs
    where id = $1 and settled_at is not null`;
  const ended = async () =>
    (await postgres.query<{ status: string; ms: number }>(text, [id, from]))[0];
  return waitFor(ended, { what: `the end of ${mark}` });
}

async function cancel(installation: Installation, job: SubmittedJob): Promise<number> {
  const from = Date.now();
  const reply = await installation.clients.cancel(installation.api, job.id);
  expect(reply?.status).toBeOneOf([200, 202, 409]);
  return from;
}

/** A cancel that comes while the job is at the point. */
async function cancelledAt(installation: Installation, point: keyof typeof signs): Promise<void> {
  const job = await installation.submit(fatal('key none', 'pause', point));
  const isThere = async () =>
    (await installation.postgres.query(signs[point], [job.id])).length > 0;
  await waitFor(isThere, { what: `${job.mark} to come to ${point}` });
  const from = await cancel(installation, job);
  const { status, ms } = await endAfter(installation, job, from);
  const hasEnded = point === 'K12';
  expect({ point, status }).toEqual({ point, status: hasEnded ? 'COMPLETED' : 'CANCELLED' });
  expect(ms, point).toBeLessThanOrEqual(cancelledInAnyCaseMs);
}

/** Jobs that others run, half of them in a tool and half of them in a model's answer. */
async function cancelledSoon(installation: Installation): Promise<number[]> {
  const { model } = installation.outside;
  const submit = (plan: string) =>
    Promise.all(Array.from({ length: 25 }, () => installation.submit(plan)));
  const inTools = await submit('sleep=30000');
  const areCalled = () =>
    inTools.every(({ mark }) => model.requests.some((request) => request.mark === mark));
  await waitFor(areCalled, { what: 'all tools to be called' });
  model.fail(held(answer('Never heard.')));
  const inModels = await submit('read');
  const areAsked = () =>
    inModels.every(({ mark }) => model.requests.some((request) => request.mark === mark));
  await waitFor(areAsked, { what: 'all models to be asked' });
  const tookMs: number[] = [];
  for (const job of [...inTools, ...inModels]) {
    const { status, ms } = await endAfter(installation, job, await cancel(installation, job));
    expect(status).toBe('CANCELLED');
    tookMs.push(ms);
  }
  model.recover();
  return tookMs;
}

/** Twenty requests for one job, and two more once it has ended. */
async function cancelledOften(installation: Installation): Promise<void> {
  const job = await installation.submit('sleep=30000');
  await Promise.all(Array.from({ length: 20 }, () => cancel(installation, job)));
  await installation.untilAtRest(restMs);
  const moves = `select 1 from transitions where job_id = $1 and "to" = 'CANCELLED'`;
  expect(await installation.postgres.query(moves, [job.id])).toHaveLength(1);
  await cancel(installation, job);
  const done = await installation.submit('read');
  await installation.untilAtRest(restMs);
  await cancel(installation, done);
  expect(await installation.clients.look(installation.api, done.id)).toBe('COMPLETED');
}

const cancels: Row = {
  id: 'F27',
  fault: 'a cancel at each point of a step, 20 at once, and after the end',
  expected:
    'it takes effect within 0.5 s (p99), nothing takes effect after it, an end stays as it is',
  run: async ({ shared }) => {
    const installation = await shared();
    const points = Object.keys(signs).filter(isPoint);
    for (const point of points) await cancelledAt(installation, point);
    await cancelledOften(installation);
    const tookMs = await cancelledSoon(installation);
    expect(percentile(tookMs, 0.99)).toBeLessThanOrEqual(cancelledMs);
    return { jobs: points.length + 2 + tookMs.length };
  },
};

export const rows: readonly Row[] = [cancels];
