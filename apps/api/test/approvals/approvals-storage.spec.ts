import { randomUUID } from 'node:crypto';
import { serializeError, ToolError } from '@faina/agent-core';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type JobStores, openJobStores } from '../support/stores/job-stores.js';
import { expectNumbered, toolResults } from '../support/stores/stored-histories.js';
import { jobWaitingForApproval, waitingHash } from '../support/service/waiting-job.js';
import { waitFor } from '../support/wait-for.js';
import { ApprovalRepository, type Decision } from '../../src/approvals/approval.repository.js';
import { auditEntry } from '../../src/auth/audit-entry.js';
import { PrismaService } from '../../src/database/prisma.service.js';

let stores: JobStores;
let prisma: PrismaService;
let approvals: ApprovalRepository;

beforeAll(async () => {
  stores = await openJobStores();
  prisma = new PrismaService(stores.pool);
  approvals = new ApprovalRepository(stores.pool, prisma);
});

beforeEach(async () => {
  await stores.rows(`delete from approvals`);
});

afterAll(async () => {
  await stores.close();
});

const row = async (sql: string, ...values: unknown[]) => (await stores.rows(sql, ...values))[0];

const jobRow = (id: string) =>
  row(
    `select status, outcome, waiting_for, waiting_since, error, output,
       waited_ms > 0 as has_waited, settled_at is not null as is_settled
     from jobs where id = $1`,
    id,
  );

const approvalStatus = async (id: string) =>
  row('select status, reason, decided_by from approvals where id = $1', id);

const lastMove = (id: string) =>
  row(
    `select "from", "to", reason from transitions where job_id = $1 order by seq desc limit 1`,
    id,
  );

const decide = (id: string, change: Partial<Decision> = {}) =>
  approvals.decide({
    id,
    tenant: 'default',
    hash: waitingHash,
    status: 'approved',
    reason: null,
    audit: auditEntry(
      { tenant: 'default', owner: 'ana', scopes: ['approvals:write'], keyId: null },
      { action: 'approval.decided', target: id, details: {} },
    ),
    ...change,
  });

describe('a decision', () => {
  it('moves the job on and counts the time that it waited', async () => {
    const { id, approvalId } = await jobWaitingForApproval(stores);
    const decided = await decide(approvalId, { status: 'rejected', reason: 'Not today' });
    expect(decided).toEqual({ id, epoch: 1, priority: 10 });
    expect(await approvalStatus(approvalId)).toEqual({
      status: 'rejected',
      reason: 'Not today',
      decided_by: 'ana',
    });
    expect(await jobRow(id)).toMatchObject({
      status: 'PENDING',
      waiting_for: null,
      waiting_since: null,
      has_waited: true,
    });
    expect(await lastMove(id)).toEqual({ from: 'WAITING', to: 'PENDING', reason: 'rejected' });
    await expectNumbered(stores, id);
  });

  it('F38 is taken once, however many wait for the row at the same moment', async () => {
    const { id, approvalId } = await jobWaitingForApproval(stores);
    const holder = await stores.pool.connect();
    await holder.query('begin');
    await holder.query('select 1 from jobs where id = $1 for update', [id]);
    const all = Array.from({ length: 15 }, (_, index) =>
      decide(approvalId, { status: index % 2 ? 'approved' : 'rejected' }),
    );
    await waitFor(
      async () => (await stores.rows('select 1 from pg_locks where not granted')).length >= 15,
      { what: 'all decisions to wait' },
    );
    await holder.query('commit');
    holder.release();
    expect((await Promise.all(all)).filter((moved) => moved !== undefined)).toHaveLength(1);
    await expectNumbered(stores, id);
  });

  it.each<[string, Partial<Decision>]>([
    ['with another hash', { hash: 'b'.repeat(64) }],
    ['of another tenant', { tenant: 'other' }],
  ])('B15 %s writes nothing', async (_name, change) => {
    const { id, approvalId } = await jobWaitingForApproval(stores);
    expect(await decide(approvalId, change)).toBeUndefined();
    expect(await jobRow(id)).toMatchObject({ status: 'WAITING', waiting_for: 'approval' });
    expect(await approvalStatus(approvalId)).toMatchObject({ status: 'pending' });
  });

  it('B15 that comes too late writes nothing, before the reconciler has looked', async () => {
    const { id, approvalId } = await jobWaitingForApproval(stores, { expiresInMs: -1 });
    expect(await decide(approvalId)).toBeUndefined();
    expect(await jobRow(id)).toMatchObject({ status: 'WAITING' });
  });

  it('that answers one of two questions leaves the job waiting for the other', async () => {
    for (const order of ['one by one', 'together']) {
      const { id, approvalId } = await jobWaitingForApproval(stores);
      const other = randomUUID();
      await stores.rows(
        `insert into approvals (id, job_id, tenant, call_key, tool, args, preview, hash, expires_at)
         select $2, job_id, tenant, 'other', tool, args, preview, hash, expires_at
         from approvals where id = $1`,
        approvalId,
        other,
      );
      if (order === 'together') {
        const moved = await Promise.all([decide(approvalId), decide(other)]);
        expect(moved.filter((one) => one?.epoch === 1)).toHaveLength(1);
      } else {
        expect(await decide(approvalId)).toEqual({ id, epoch: null, priority: null });
        expect(await jobRow(id)).toMatchObject({ status: 'WAITING' });
        expect(await decide(other)).toEqual({ id, epoch: 1, priority: 10 });
      }
      expect(await jobRow(id)).toMatchObject({ status: 'PENDING' });
      await expectNumbered(stores, id);
    }
  });
});

describe('a reminder', () => {
  const remind = () =>
    Promise.all(Array.from({ length: 4 }, () => stores.reconcile.remindPeople()));
  const told = () =>
    stores.rows(`select outbox.kind, is_pending from outbox join approvals on approvals.id = approval_id
      where outbox.event_seq = any (told_event_seqs)`);
  const due = () =>
    stores.rows(`update approvals set remind_at = moments[1], reminders = moments from (select array[
      now() - interval '2 s', now() - interval '1 s', now() + interval '5 s'] as moments) every`);

  it('is told once in all processes, and once for all that were missed', async () => {
    const { id, approvalId } = await jobWaitingForApproval(stores);
    await due();
    await remind();
    await remind();
    expect(await told()).toEqual([{ kind: 'approval', is_pending: true }]);
    const next = await row('select remind_at > reminded_at as is_ahead from approvals');
    expect(next).toEqual({ is_ahead: true });
    await due();
    await remind();
    expect(await told()).toHaveLength(2);
    await expectNumbered(stores, id);
    await decide(approvalId);
    await expectNumbered(stores, id);
  });

  it.each([
    ['decided', `update approvals set status = 'approved'`],
    ['over', `update approvals set expires_at = now() - interval '1 ms'`],
    [
      'cancelled',
      'update jobs set cancel_requested_at = now() from approvals where job_id = jobs.id',
    ],
    ['not due yet', `update approvals set remind_at = now() + interval '1 minute'`],
  ])('is not of what is %s', async (_what, change) => {
    await jobWaitingForApproval(stores);
    await due();
    await stores.rows(change);
    await remind();
    expect(await told()).toEqual([]);
  });
});

describe('the list', () => {
  it('S18: has the beginnings of previews and arguments, however long they are', async () => {
    const { approvalId } = await jobWaitingForApproval(stores);
    const text = 'Olá 😀 '.repeat(400_000);
    const args = { a: 'x'.repeat(100_000) };
    await stores.rows(
      `update approvals set args = $2, preview = $3 where id = $1`,
      approvalId,
      JSON.stringify(args),
      JSON.stringify({ text, html: text }),
    );

    const items = await approvals.list({ tenant: 'default' }, 20);

    expect(items).toEqual([
      expect.objectContaining({
        id: approvalId,
        args: null,
        argsBytes: Buffer.byteLength(JSON.stringify(args)),
        text: `${'Olá 😀 '.repeat(166)}Olá `,
        textBytes: Buffer.byteLength(text),
      }),
    ]);
    expect(Buffer.byteLength(JSON.stringify(items))).toBeLessThan(4_000);
  });
});

describe('the reconciler', () => {
  it('B15 fails the job of an expired approval and closes its calls', async () => {
    const { id, approvalId } = await jobWaitingForApproval(stores, { expiresInMs: -1 });
    const kept = await jobWaitingForApproval(stores);
    await Promise.all([stores.bringInOrder(), stores.bringInOrder()]);
    expect(await approvalStatus(approvalId)).toMatchObject({ status: 'expired', decided_by: null });
    const message = "Nobody answered in time whether 'look' may run, so it was not run.";
    expect(await jobRow(id)).toMatchObject({
      status: 'FAILED',
      outcome: 'FAILURE_TOOL',
      error: { code: 'APPROVAL_EXPIRED', message },
      output: {
        message,
        actions: [
          { tool: 'book', status: 'done', text: 'Booked.', data: { id: 7 } },
          { tool: 'look', status: 'skipped', text: 'look {"a":1}', data: { approvalId } },
        ],
      },
      is_settled: true,
      waiting_for: null,
    });
    expect(await lastMove(id)).toEqual({
      from: 'WAITING',
      to: 'FAILED',
      reason: 'APPROVAL_EXPIRED',
    });
    expect(await toolResults(stores, id)).toEqual(['done ok', "o'clock NOT_RUN", 'after NOT_RUN']);
    await expectNumbered(stores, id);
    expect(await jobRow(kept.id)).toMatchObject({ status: 'WAITING' });
  });

  it('writes results as the executor does', async () => {
    const { id } = await jobWaitingForApproval(stores, { expiresInMs: -1 });
    await stores.bringInOrder();
    const stored = await row(
      `select content::json as content from activities where job_id = $1 and tool_call_id = $2`,
      id,
      "o'clock",
    );
    const message = "Tool 'o'clock' was not run: the job ended before.";
    const error = new ToolError(message, "o'clock", undefined, true, 'NOT_RUN');
    expect(stored).toEqual({ content: serializeError(error) });
  });

  it('lets a job go on whose question was replaced by a newer one of its thread', async () => {
    const threadId = randomUUID();
    const older = await jobWaitingForApproval(stores, { threadId });
    const newer = await jobWaitingForApproval(stores, { threadId });
    await stores.bringInOrder();
    expect(await approvalStatus(older.approvalId)).toMatchObject({
      status: 'rejected',
      reason: 'replaced by a newer request',
    });
    expect(await jobRow(older.id)).toMatchObject({ status: 'PENDING', has_waited: true });
    expect(await lastMove(older.id)).toMatchObject({ to: 'PENDING', reason: 'decided' });
    expect(await jobRow(newer.id)).toMatchObject({ status: 'WAITING' });
    const due = await stores.reconcile.claimSilent(0, 1_000);
    expect(due.map(({ id }) => id)).toContain(older.id);
    await expectNumbered(stores, older.id);
  });

  it('and a decision at the last moment agree on what happened', async () => {
    const jobs = await Promise.all(
      Array.from({ length: 20 }, () => jobWaitingForApproval(stores, { expiresInMs: 30 })),
    );
    const decisions = jobs.map(({ approvalId }) => decide(approvalId));
    await stores.bringInOrder();
    const moved = await Promise.all(decisions);
    await waitFor(
      async () => {
        await stores.bringInOrder();
        const left = await stores.rows(`select 1 from jobs where status = 'WAITING'
          and id in (select job_id from approvals where expires_at < now() + interval '1 s')`);
        return left.length === 0;
      },
      { what: 'the end of the approvals' },
    );
    for (const [index, { id, approvalId }] of jobs.entries()) {
      const isTaken = moved[index] !== undefined;
      expect(await approvalStatus(approvalId)).toMatchObject({
        status: isTaken ? 'approved' : 'expired',
      });
      expect(await jobRow(id)).toMatchObject({ status: isTaken ? 'PENDING' : 'FAILED' });
    }
  });
});
