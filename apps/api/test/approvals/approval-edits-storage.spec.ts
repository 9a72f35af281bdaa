import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { type JobStores, openJobStores } from '../support/stores/job-stores.js';
import { expectNumbered } from '../support/stores/stored-histories.js';
import {
  jobWaitingForApproval,
  waitingCallKey,
  waitingHash,
} from '../support/service/waiting-job.js';
import { waitFor } from '../support/wait-for.js';
import { ApprovalEditRepository } from '../../src/approvals/approval-edit.repository.js';
import { ApprovalRepository } from '../../src/approvals/approval.repository.js';
import { auditEntry } from '../../src/auth/audit-entry.js';
import type { Principal } from '../../src/auth/principal.js';
import { readEnv } from '../../src/config/env.js';
import { PrismaService } from '../../src/database/prisma.service.js';
import { remindPeople } from '../../src/job-store/idle/open-questions.js';

let stores: JobStores;
let edits: ApprovalEditRepository;
let approvals: ApprovalRepository;
let waiting: { readonly id: string; readonly approvalId: string };

beforeAll(async () => {
  stores = await openJobStores();
  edits = new ApprovalEditRepository(stores.pool, readEnv({}));
  approvals = new ApprovalRepository(stores.pool, new PrismaService(stores.pool));
});

beforeEach(async () => {
  waiting = await jobWaitingForApproval(stores);
});

afterAll(() => stores.close());

const principal: Principal = {
  tenant: 'default',
  owner: 'ana',
  scopes: ['approvals:write'],
  keyId: null,
};
const audit = (action: 'approval.edited' | 'approval.decided') =>
  auditEntry(principal, { action, target: waiting.approvalId, details: {} });

const edit = (a: number, { hash = waitingHash, tenant = 'default' } = {}) => {
  const { id: jobId, approvalId: id } = waiting;
  const asked = { args: { a }, preview: { text: `look {"a":${a}}` }, hash: `${a}`.repeat(64) };
  const audited = audit('approval.edited');
  return edits.store({ id, jobId, tenant, hash }, { kind: 'asked', ...asked }, audited);
};

const decide = async (hash: string) => {
  const decision = {
    hash,
    status: 'approved',
    reason: null,
    audit: audit('approval.decided'),
  } as const;
  return (
    (await approvals.decide({ id: waiting.approvalId, tenant: 'default', ...decision })) !==
    undefined
  );
};

const decisions = async () =>
  (await stores.leases.take(waiting.id, stores.workerId))?.job.currentData().approvals;

it('P1 an edit is what the next attempt finds of the call, and what was asked first is kept', async () => {
  expect(await edit(2)).toBe(true);
  expect(await edit(3, { hash: '2'.repeat(64) })).toBe(true);
  await expectNumbered(stores, waiting.id);
  const sql = 'select original, edited_by, call_key from approvals where id = $1';
  expect(await stores.rows(sql, waiting.approvalId)).toEqual([
    {
      original: {
        args: { a: 1 },
        preview: { text: 'look {"a":1}' },
        hash: waitingHash,
        callKey: waitingCallKey,
      },
      edited_by: 'ana',
      // F45: a worker of a version before would run the arguments of the model, and finds no decision.
      call_key: expect.not.stringMatching(`^${waitingCallKey}`),
    },
  ]);
  expect(await decide(waitingHash)).toBe(false);
  expect(await decide('3'.repeat(64))).toBe(true);
  await expectNumbered(stores, waiting.id);
  const preview = { text: 'look {"a":3}' };
  const edited = { by: 'ana', args: { a: 3 } };
  expect(await decisions()).toEqual([
    expect.objectContaining({ callKey: waitingCallKey, preview, edited, status: 'approved' }),
  ]);
});

it('an edit that is taken back is none', async () => {
  await edit(2);
  await edit(1, { hash: '2'.repeat(64) });
  expect(await decide('1'.repeat(64))).toBe(true);
  expect(await decisions()).toMatchObject([{ callKey: waitingCallKey, edited: null }]);
});

it.each([
  ['of another tenant', { tenant: 'other' }, 'select 1'],
  ['of what was not seen', { hash: 'b'.repeat(64) }, 'select 1'],
  ['that comes too late', {}, "update approvals set expires_at = now() - interval '1 s'"],
  ['of a job that is to be cancelled', {}, 'update jobs set cancel_requested_at = now()'],
])('B15 P13 an edit %s writes nothing', async (_what, change, before) => {
  await stores.rows(before);
  expect(await edit(2, change)).toBe(false);
  await expectNumbered(stores, waiting.id);
});

it('F38 of edits and decisions at the same moment one is taken', async () => {
  const holder = await stores.pool.connect();
  await holder.query('begin');
  await holder.query('select 1 from jobs where id = $1 for update', [waiting.id]);
  const all = Array.from({ length: 8 }, (_, turn) => (turn % 2 ? edit(turn) : decide(waitingHash)));
  await waitFor(
    async () => (await stores.rows('select 1 from pg_locks where not granted')).length >= 8,
    { what: 'all of them to wait' },
  );
  await holder.query('commit');
  holder.release();
  expect((await Promise.all(all)).filter((isTaken) => isTaken)).toHaveLength(1);
  await expectNumbered(stores, waiting.id);
});

it('reminders are looked for by an index, however many questions are stored', async () => {
  await stores.rows(
    `insert into approvals (id, job_id, tenant, call_key, tool, args, preview, hash, expires_at, status, remind_at)
     select gen_random_uuid(), job_id, tenant, call_key, tool, args, preview, hash,
       now() + interval '1 day', case when n % 10 = 0 then 'pending' else 'approved' end, now() + interval '1 hour'
     from approvals, generate_series(1, 5000) n where id = $1`,
    waiting.approvalId,
  );
  await stores.rows('analyze approvals');
  const plan = await stores.rows(`explain ${remindPeople.text}`);
  expect(JSON.stringify(plan)).toContain('approvals_remind_at');
});
