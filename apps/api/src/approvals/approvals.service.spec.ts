import { approvalHash, defineReadTool, Result } from '@faina/agent-core';
import { ToolRegistryService } from '@faina/tools';
import { expect, it, vi } from 'vitest';
import { z } from 'zod';
import type { MovedJob } from '../job-store/rows/due-job.js';
import type { QueueNotifierService } from '../queue/queue-notifier.service.js';
import type { ApprovalRepository, ApprovalRow } from './approval.repository.js';
import { ApprovalsService } from './approvals.service.js';

const id = '3f0c0de2-3a8b-4f0e-9d5b-0a8a6f5a1f00';
const principal = { tenant: 'north', owner: 'ana', scopes: [], keyId: null };
const approval = { id, jobId: 'job', tool: 'echo' } as ApprovalRow;
const noTools = new ToolRegistryService([]);

it.each<[what: string, moved: MovedJob, told: unknown[]]>([
  ['is told of a job that goes on', { id: 'job', epoch: 4, priority: 7 }, [['job', 4, 7]]],
  ['is told nothing of one that still waits', { id: 'job', epoch: null, priority: null }, []],
])('the queue %s', async (_, moved, told) => {
  const approvals: Pick<ApprovalRepository, 'decide' | 'find' | 'submission'> = {
    decide: async () => moved,
    find: async () => approval,
    submission: async () => undefined,
  };
  const notify = vi.fn<QueueNotifierService['notify']>();
  const notifier: Pick<QueueNotifierService, 'notify'> = { notify };
  const service = new ApprovalsService(
    approvals as ApprovalRepository,
    notifier as QueueNotifierService,
    noTools,
  );
  const decision = { id, hash: 'seen', status: 'approved', reason: null } as const;
  expect(await service.decide(principal, decision)).toEqual(Result.ok(approval));
  expect(notify.mock.calls).toEqual(told);
});

it.each<[owner: string, who: string, isRefused: boolean]>([
  ['ana', 'ana', true],
  ['Ana@Example.com', 'mail:ana@example.com', true],
  ['mail:ana@example.com', 'mail:ana@example.com', true],
  ['ana', 'mail:ana@example.com', false],
  ['Ana', 'ana', false],
])('S15 the job of %s is decided on by %s: refused %s', async (owner, who, isRefused) => {
  const approvals: Pick<ApprovalRepository, 'find' | 'submission'> = {
    find: async () => approval,
    submission: async () => ({ owner, keyId: null, notSelf: true }),
  };
  const service = new ApprovalsService(
    approvals as ApprovalRepository,
    {} as QueueNotifierService,
    noTools,
  );
  const found = await service.toDecide({ ...principal, owner: who }, id);
  expect(found.isError()).toBe(isRefused);
});

const echo = (description: string) =>
  defineReadTool({
    name: 'echo',
    description,
    parameters: z.strictObject({}),
    execute: () => Promise.resolve(1),
  });

it.each<[what: string, status: 'approved' | 'rejected', description: string, code?: string]>([
  ['an approval of what the tool still is is taken', 'approved', 'Echoes.'],
  ['an approval of a tool that was changed is not', 'approved', 'Shouts.', 'APPROVAL_TOOL_CHANGED'],
  ['a rejection of it is', 'rejected', 'Shouts.'],
])('B3 %s', async (_, status, description, code) => {
  const preview = { text: 'Echo?' };
  const hash = approvalHash(echo('Echoes.'), {}, preview);
  const row = { ...approval, status: 'pending', resume: null, preview, hash } as ApprovalRow;
  const decide = vi.fn<ApprovalRepository['decide']>(async () => ({
    ...{ id: 'job', epoch: null, priority: null },
  }));
  const approvals: Pick<ApprovalRepository, 'decide' | 'find' | 'submission'> = {
    ...{ decide, find: async () => row, submission: async () => undefined },
  };
  const service = new ApprovalsService(
    approvals as ApprovalRepository,
    {} as QueueNotifierService,
    new ToolRegistryService([{ name: 'test', tools: [echo(description)], agents: [] }]),
  );
  const answer = await service.decide(principal, { id, hash, status, reason: null });
  expect(answer.isError() ? answer.error.code : undefined).toBe(code);
  expect(decide).toHaveBeenCalledTimes(code ? 0 : 1);
});
