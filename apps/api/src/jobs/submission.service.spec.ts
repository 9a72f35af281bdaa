import { agentDefinitionSchema, Result } from '@faina/agent-core';
import { describe, expect, it, vi } from 'vitest';
import type { AgentsService } from '../agents/agents.service.js';
import type { ChainsService } from '../job-ends/chains.service.js';
import type { JobReadRepository, JobRow } from '../job-store/reads/job-read.repository.js';
import type { TransactedSubmissionRepository } from '../job-store/submissions/transacted-submission.repository.js';
import type { SubmissionRepository } from '../job-store/submissions/submission.repository.js';
import type { Task } from './new-job.js';
import { SubmissionService } from './submission.service.js';

const principal = { tenant: 'north', owner: 'ana', scopes: [], keyId: null };
const job = {
  id: 'first',
  tenant: 'north',
  owner: 'ana',
  agentName: 'tester',
  agentVersion: 1,
  input: 'Olá',
  limits: {},
  metadata: {},
  priority: 12,
  threadId: null,
  epoch: 0,
  dependsOn: null,
  blockedBy: null,
  failedParent: null,
} as unknown as JobRow;
const task: Task = {
  agent: 'tester',
  input: 'Olá',
  limits: {},
  maxAttempts: 3,
  metadata: {},
  priority: 10,
  tags: [],
  delayMs: 0,
};
const definition = {
  ...agentDefinitionSchema.parse({ name: 'tester', persona: { role: 'x' } }),
  rateLimit: { messages: 1, windowMs: 1_000 },
};
const unexpected = (): Promise<never> => Promise.reject(new Error('Not to be called.'));

/** What the stores and the agents answer; all else fails. */
interface Answers {
  readonly findKey: SubmissionRepository['findKey'];
  readonly insert?: TransactedSubmissionRepository['insert'];
  readonly resolveFor?: AgentsService['resolveFor'];
  readonly announce?: ChainsService['announce'];
}

const agent = async () =>
  Result.ok({
    id: 'version',
    tenant: 'north',
    name: 'tester',
    version: 1,
    definition,
    createdAt: new Date(),
    isShipped: false,
    archivedAt: null,
  });

const createService = ({
  findKey,
  insert = unexpected,
  resolveFor = agent,
  announce = unexpected,
}: Answers) => {
  const submissions: Pick<SubmissionRepository, 'findKey' | 'insert'> = {
    findKey,
    insert: unexpected,
  };
  const limited: Pick<TransactedSubmissionRepository, 'insert'> = { insert };
  const jobs: Pick<JobReadRepository, 'find'> = { find: async () => job };
  const agents: Pick<AgentsService, 'resolveFor' | 'recallFor'> = {
    resolveFor,
    recallFor: resolveFor,
  };
  const chains: Pick<ChainsService, 'announce'> = { announce };
  return new SubmissionService(
    submissions as SubmissionRepository,
    limited as TransactedSubmissionRepository,
    jobs as JobReadRepository,
    agents as AgentsService,
    chains as ChainsService,
  );
};

/** The hash of the body that a submission stores with its key. */
async function hashOf(body: Task): Promise<string> {
  const insert = vi.fn<TransactedSubmissionRepository['insert']>();
  insert.mockResolvedValue({ kind: 'limited', retryAfterMs: 1 });
  const service = createService({ findKey: async () => undefined, insert });
  await service.submit({ ...principal, scopes: ['priority'] }, body, 'key');
  return insert.mock.lastCall?.[1]?.bodyHash ?? '';
}

describe('P2 a request that comes again with its key', () => {
  it('is answered with its job, whatever it would be refused for now', async () => {
    const urgent = { ...task, priority: 0 };
    const stored = { jobId: 'first', bodyHash: await hashOf(urgent) };
    const service = createService({ findKey: async () => stored, resolveFor: unexpected });
    const answered = await service.submit(principal, urgent, 'key');
    expect(answered).toMatchObject({ value: { job, isReplay: true } });
  });

  it('is answered with the job of the one that came first at the same moment and filled the limit', async () => {
    const stored = { jobId: 'first', bodyHash: await hashOf(task) };
    const findKey = vi.fn<Answers['findKey']>().mockResolvedValue(stored);
    findKey.mockResolvedValueOnce(undefined);
    const insert = async () => ({ kind: 'limited', retryAfterMs: 5 }) as const;
    const answered = await createService({ findKey, insert }).submit(principal, task, 'key');
    expect(answered).toMatchObject({ value: { job, isReplay: true } });
  });

  it('is refused, to be sent again, where its key is being replaced all the time', async () => {
    const insert = vi.fn<TransactedSubmissionRepository['insert']>();
    insert.mockResolvedValue({ kind: 'overtaken' });
    const service = createService({ findKey: async () => undefined, insert });
    const answered = await service.submit(principal, task, 'key');
    expect(answered).toMatchObject({ error: { code: 'SUBMISSION_CONFLICT' } });
    expect(insert).toHaveBeenCalledTimes(3);
  });
});

it('the queue is told of a new job and of the retry of one', async () => {
  const announce = vi.fn<ChainsService['announce']>();
  const insert = async () => ({ kind: 'inserted', job }) as const;
  const service = createService({ findKey: unexpected, insert, announce });
  await service.submit(principal, { ...task, delayMs: 50 }, undefined);
  expect(announce.mock.lastCall).toEqual([[{ ...job, isFailed: false }], 50]);
  await service.retry(principal, job);
  expect(announce.mock.calls.slice(1)).toEqual([[[{ ...job, isFailed: false }], 0]]);
});

it('the queue is told nothing of a job that waits for others', async () => {
  const waiting = { ...job, blockedBy: ['parent'] };
  const insert = async () => ({ kind: 'inserted', job: waiting }) as const;
  const service = createService({ findKey: unexpected, insert });
  const asked = { ...task, dependsOn: ['parent'] };
  expect(await service.submit(principal, asked, undefined)).toMatchObject({
    value: { job: waiting },
  });
});
