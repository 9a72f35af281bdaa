import { JobStatusType, statesBefore } from '@faina/agent-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { testAudit } from '../support/stores/test-audit.js';
import { answer, type JobStores, openJobStores } from '../support/stores/job-stores.js';
import { expectNumbered } from '../support/stores/stored-histories.js';
import { storeJob, storeWorker } from '../support/stores/store-job.js';
import {
  jobWaitingForApproval,
  jobWaitingForAttention,
  waitingCallKey,
  waitingHash,
} from '../support/service/waiting-job.js';
import { ApprovalRepository } from '../../src/approvals/approval.repository.js';
import { AttentionRepository } from '../../src/job-store/idle/attention.repository.js';
import { moveJobs } from '../../src/job-store/moves/move-jobs.js';
import { PrismaService } from '../../src/database/prisma.service.js';

let stores: JobStores;

beforeAll(async () => {
  stores = await openJobStores();
  stores.workerId = await storeWorker(stores.pool, 600_000);
});

afterAll(async () => {
  await stores.close();
});

/** Many short statements, on a machine that may be busy. */
const timeout = 180_000;

const statuses = Object.values(JobStatusType);
const targets = statuses.filter((to) => statesBefore(to).length > 0);
const pairs = targets.flatMap((one) => targets.map((other) => [one, other] as const));

const moveTo = (to: JobStatusType) =>
  moveJobs({
    name: `test_${to}`,
    to,
    where: 'id = $1',
    reason: `'test'`,
    answer: 'select id from moved',
  });

const statusSchema = z.tuple([z.object({ status: z.enum(JobStatusType) })]);

async function statusOf(id: string): Promise<JobStatusType> {
  const [{ status }] = statusSchema.parse(
    await stores.rows('select status from jobs where id = $1', id),
  );
  return status;
}

/** The moves of a job in order, as `FROM>TO`. */
async function movesOf(id: string): Promise<string[]> {
  const rows = await stores.rows(
    `select coalesce("from"::text, '') || '>' || "to" as move from transitions
     where job_id = $1 order by seq`,
    id,
  );
  return z
    .array(z.object({ move: z.string() }))
    .parse(rows)
    .map(({ move }) => move);
}

/** Whether each move begins where the one before ended, and the core's table has it. */
async function expectLegal(id: string): Promise<void> {
  const moves = (await movesOf(id)).map((move) => move.split('>'));
  for (const [index, [from = '', to]] of moves.entries()) {
    expect(from).toBe(moves[index - 1]?.[1] ?? '');
    const table = statuses.find((status) => status === to);
    if (from !== '') expect(statesBefore(table ?? 'PENDING')).toContain(from);
  }
  expect(await statusOf(id)).toBe(moves.at(-1)?.[1]);
  await expectNumbered(stores, id);
}

/** A job that has come to a status by its own moves. */
const jobs: Readonly<Record<JobStatusType, () => Promise<string>>> = {
  PENDING: () => storeJob(stores.pool),
  DELAYED: async () => {
    const id = await storeJob(stores.pool, { delayMs: 60_000 });
    await stores.rows(`update jobs set run_at = now() - interval '1 minute' where id = $1`, id);
    return id;
  },
  ACTIVE: async () => (await stores.leasedJob()).id,
  WAITING: async () => (await jobWaitingForApproval(stores)).id,
  COMPLETED: async () => {
    const job = await stores.leasedJob();
    answer(job, 'Done.');
    job.settle({ kind: 'complete', outcome: 'SUCCESS', message: 'Done.' });
    await stores.repository.save(job);
    return job.id;
  },
  FAILED: async () => {
    const job = await stores.leasedJob();
    const error = { code: 'TEST', message: 'It failed.' };
    job.settle({ kind: 'fail', outcome: 'FAILURE_INTERNAL', error });
    await stores.repository.save(job);
    return job.id;
  },
  CANCELLED: async () => {
    const id = await storeJob(stores.pool);
    await stores.cancel(id);
    return id;
  },
};

describe('A28 a move of the status', () => {
  const every = statuses.flatMap((from) => targets.map((to) => ({ from, to })));

  it.each(every)('from $from to $to takes place only if the table has it', async ({ from, to }) => {
    const id = await jobs[from]();
    const { rowCount } = await stores.pool.query(moveTo(to).text, [id]);
    const isAllowed = statesBefore(to).includes(from);
    expect(rowCount).toBe(isAllowed ? 1 : 0);
    expect(await statusOf(id)).toBe(isAllowed ? to : from);
    await expectLegal(id);
  });

  it.each(statuses)('from %s is legal also where two come at once', { timeout }, async (from) => {
    for (const [one, other] of pairs) {
      const id = await jobs[from]();
      const moved = await Promise.all([
        stores.pool.query(moveTo(one).text, [id]),
        stores.pool.query(moveTo(other).text, [id]),
      ]);
      const before =
        (await movesOf(id)).length - moved.filter((each) => each.rowCount === 1).length;
      expect(before).toBeGreaterThan(0);
      await expectLegal(id);
    }
  });
});

/** Everything in the service that moves a job, or means to. */
const deeds: Readonly<Record<string, (id: string) => Promise<unknown>>> = {
  lease: (id) => stores.leases.take(id, stores.workerId),
  release: (id) => stores.leases.release(id, stores.workerId, 'test'),
  cancel: (id) => stores.cancel(id),
  break: async (id) =>
    stores.idleJobs.breakAttempt({ jobId: id, epoch: await epochOf(id) }, 'broke'),
  'let expire': async (id) => {
    await stores.rows(
      `update approvals set expires_at = now() - interval '1 s' where job_id = $1 and status = 'pending'`,
      id,
    );
    await stores.idleJobs.end(id);
  },
  decide: async (id) => {
    const [question] = z
      .array(z.object({ id: z.string() }))
      .parse(await stores.rows('select id from approvals where job_id = $1', id));
    return new ApprovalRepository(stores.pool, new PrismaService(stores.pool)).decide({
      id: question?.id ?? '00000000-0000-4000-8000-000000000000',
      tenant: 'default',
      hash: waitingHash,
      status: 'approved',
      reason: null,
      audit: testAudit('approval.decided', id),
    });
  },
  'say what happened': (id) =>
    new AttentionRepository(stores.pool).resolve({
      jobId: id,
      tenant: 'default',
      callKey: waitingCallKey,
      status: 'HAPPENED',
      audit: testAudit('attention.resolved', id),
      reason: 'attention: happened',
    }),
  'go on': () => stores.reconcile.resumeDecided(),
  'take over': async (id) => {
    await stores.rows(
      `update jobs set lease_owner = gen_random_uuid() where id = $1 and status = 'ACTIVE'`,
      id,
    );
    await stores.workers.takeOver();
  },
  poison: async (id) => {
    await stores.rows(
      `update jobs set lease_owner = gen_random_uuid(), crashes = 9 where id = $1 and status = 'ACTIVE'`,
      id,
    );
    await stores.idleJobs.end(id);
  },
};

const epochOf = async (id: string): Promise<number> =>
  z
    .tuple([z.object({ epoch: z.number() })])
    .parse(await stores.rows('select epoch from jobs where id = $1', id))[0].epoch;

describe('A28 P7 whatever the service does to a job', () => {
  const beginnings = {
    ...jobs,
    'WAITING for attention': () => jobWaitingForAttention(stores),
  };
  const names = Object.keys(deeds);
  const twoOf = names.flatMap((one) => names.map((other) => [one, other] as const));

  it.each(Object.entries(beginnings))(
    'that is %s moves it legally, two at a time',
    { timeout },
    async (_name, begin) => {
      for (const [one, other] of twoOf) {
        const id = await begin();
        await Promise.all([deeds[one]?.(id), deeds[other]?.(id)]);
        await expectLegal(id);
      }
    },
  );
});
