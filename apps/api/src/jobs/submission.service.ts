import { createHash } from 'node:crypto';
import { canonicalJson, Result, toJsonValue } from '@faina/agent-core';
import { Injectable } from '@nestjs/common';
import type { AgentVersion } from '../agents/agent-version.js';
import { AgentsService } from '../agents/agents.service.js';
import type { Principal } from '../auth/principal.js';
import { hasScope } from '../auth/scopes.js';
import {
  type Conditions,
  TransactedSubmissionRepository,
} from '../job-store/submissions/transacted-submission.repository.js';
import { JobReadRepository, type JobRow } from '../job-store/reads/job-read.repository.js';
import {
  type IdempotencyKey,
  type NewJob,
  SubmissionRepository,
} from '../job-store/submissions/submission.repository.js';
import { ChainsService } from '../job-ends/chains.service.js';
import type { JobRefusal } from './job-refusal.js';
import { newJobOf, ofPrincipal, parentsOf, retriedSchema, type Task } from './new-job.js';
import { failpoint } from '../process/failpoints.js';

export interface Submission {
  readonly job: JobRow;
  /** True when an earlier request with the same key made the job. */
  readonly isReplay: boolean;
}

type Insertion =
  | { readonly kind: 'inserted'; readonly job: JobRow }
  /** Somebody else's request with the same key was first, or a newer version of the agent. */
  | { readonly kind: 'overtaken' }
  | { readonly kind: 'passed_over' }
  | { readonly kind: 'refused'; readonly refusal: JobRefusal };

/** How often a submission looks again when its key expires or is taken, or its agent is changed, at the same moment. */
const maxTries = 3;

/** From a request to a stored job and a notified queue. */
@Injectable()
export class SubmissionService {
  constructor(
    private readonly submissions: SubmissionRepository,
    private readonly transacted: TransactedSubmissionRepository,
    private readonly jobs: JobReadRepository,
    private readonly agents: AgentsService,
    private readonly chains: ChainsService,
  ) {}

  /**
   * @param key of a request that may come again, and is to make one job.
   * @param withFiles reads the files that the task names, once it is known that it is to be a job
   */
  async submit(
    principal: Principal,
    task: Task,
    key: string | undefined,
    withFiles?: () => Promise<Result<Pick<NewJob, 'input' | 'files'>, JobRefusal>>,
  ): Promise<Result<Submission, JobRefusal>> {
    const idempotencyKey = key === undefined ? undefined : { key, bodyHash: hashOf(task) };
    const replay = await this.#findReplay(principal, idempotencyKey);
    if (replay) return replay;
    const refusal = priorityRefusal(principal, task.priority);
    if (refusal) return Result.error(refusal);
    let agent = await this.#agentOf(task, () => this.agents.recallFor(principal, task.agent));
    const files = withFiles && agent.isOk() ? await withFiles() : Result.ok({});
    if (files.isError()) return files;
    for (let tries = 0; tries < maxTries; tries += 1) {
      if (agent.isError()) return agent;
      const { definition } = agent.value;
      const newJob = { ...newJobOf(principal, task, agent.value), ...files.value };
      const conditions = { rateLimit: definition.rateLimit };
      const insertion = await this.#insert(newJob, idempotencyKey, conditions);
      if (insertion.kind === 'inserted') return this.#announced(insertion.job, newJob.delayMs);
      const winner = await this.#findReplay(principal, idempotencyKey);
      if (winner) return winner;
      if (insertion.kind === 'refused') return Result.error(insertion.refusal);
      agent = await this.#agentOf(task, () => this.agents.resolveFor(principal, task.agent));
    }
    return Result.error({ code: 'SUBMISSION_CONFLICT' });
  }

  /**
   * A job of a schedule, which commits with what comes first; undefined where that says that there is to
   * be none.
   */
  async submitScheduled(
    principal: Principal,
    task: Task,
    { schedule, first }: { readonly schedule: string } & Required<Pick<Conditions, 'first'>>,
  ): Promise<Result<JobRow | undefined, JobRefusal>> {
    const resolved = await this.#agentOf(task, () => this.agents.resolveFor(principal, task.agent));
    if (resolved.isError()) return resolved;
    const { id, name, version, definition } = resolved.value;
    const agent = { id, name, version };
    const newJob = { ...newJobOf(principal, task, resolved.value), agent, schedule };
    const conditions = { rateLimit: definition.rateLimit, first };
    const insertion = await this.#insert(newJob, undefined, conditions);
    switch (insertion.kind) {
      case 'inserted':
        await this.#announce(insertion.job, 0);
        return Result.ok(insertion.job);
      case 'passed_over':
        return Result.ok(undefined);
      case 'refused':
        return Result.error(insertion.refusal);
      case 'overtaken':
        throw new Error(
          'A job of a schedule has no idempotency key, and any version of its agent.',
        );
    }
  }

  /**
   * A new job with the input and the agent version of a failed or cancelled one of the principal's. To
   * the agent it is one more message, and is refused as one. It waits for the same jobs, and is told of
   * them; with `force` it runs where it ended because of one.
   */
  async retry(
    principal: Principal,
    job: JobRow,
    {
      force = false,
      newId,
    }: { readonly force?: boolean; readonly newId?: string | undefined } = {},
  ): Promise<Result<Submission, JobRefusal>> {
    const { id, agentVersionId, agentName, agentVersion, maxAttempts, priority, threadId } = job;
    const refusal = priorityRefusal(principal, priority);
    if (refusal) return Result.error(refusal);
    const agent = await this.agents.resolveFor(principal, `${agentName}@${agentVersion}`);
    if (agent.isError()) return agent;
    const newJob: NewJob = {
      ...retriedSchema.parse(job),
      ...ofPrincipal(principal),
      ...(newId !== undefined && { id: newId }),
      agent: { id: agentVersionId, name: agentName, version: agentVersion },
      maxAttempts,
      priority,
      threadId,
      tags: job.tags,
      webhookUrl: job.webhookUrl,
      stream: job.stream,
      retryOf: id,
      parents: parentsOf(principal, {
        dependsOn: job.dependsOn ?? [],
        onParentFailure: job.runsAfterFailure || force ? 'run' : 'fail',
      }),
      delayMs: 0,
    };
    const rateLimit = agent.value?.definition.rateLimit;
    const insertion = await this.#insert(newJob, undefined, { rateLimit });
    switch (insertion.kind) {
      case 'inserted':
        return this.#announced(insertion.job, newJob.delayMs);
      case 'refused':
        return Result.error(insertion.refusal);
      case 'overtaken':
      case 'passed_over':
        throw new Error('A retry has no idempotency key, and nothing comes first.');
    }
  }

  async #agentOf(
    { agent: name }: Task,
    resolve: () => ReturnType<AgentsService['resolveFor']>,
  ): Promise<Result<AgentVersion, JobRefusal>> {
    const resolved = await resolve();
    if (resolved.isError()) return resolved;
    const agent = resolved.value;
    return agent ? Result.ok(agent) : Result.error<JobRefusal>({ code: 'AGENT_NOT_FOUND', name });
  }

  /** Jobs of which nothing else is to be seen to pay nothing for the others. */
  async #insert(
    newJob: NewJob,
    key: IdempotencyKey | undefined,
    conditions: Conditions,
  ): Promise<Insertion> {
    const { tenant, owner, threadId } = newJob;
    if (threadId !== null && !(await this.submissions.claimThread(tenant, threadId, owner))) {
      return { kind: 'refused', refusal: { code: 'THREAD_OF_ANOTHER_OWNER', threadId } };
    }
    if (!conditions.rateLimit && !conditions.first && !newJob.parents) {
      const job = await this.submissions.insert(newJob, key);
      return job ? { kind: 'inserted', job } : { kind: 'overtaken' };
    }
    const insertion = await this.transacted.insert(newJob, key, conditions);
    switch (insertion.kind) {
      case 'inserted':
      case 'overtaken':
      case 'passed_over':
        return insertion;
      case 'limited': {
        const { retryAfterMs } = insertion;
        return { kind: 'refused', refusal: { code: 'RATE_LIMITED', retryAfterMs } };
      }
      case 'parents_missing': {
        const { missing } = insertion;
        return { kind: 'refused', refusal: { code: 'PARENT_NOT_FOUND', missing } };
      }
    }
  }

  /** The queue has been told of the job then, as far as it answers; not of one that waits for others. */
  async #announced(job: JobRow, delayMs: number): Promise<Result<Submission, JobRefusal>> {
    failpoint('after_submit', job);
    await this.#announce(job, delayMs);
    failpoint('before_answer', job);
    return Result.ok({ job, isReplay: false });
  }

  async #announce(job: JobRow, delayMs: number): Promise<void> {
    const isFailed = job.failedParent !== null;
    if (isFailed || job.blockedBy === null) {
      await this.chains.announce([{ ...job, isFailed }], delayMs);
    }
  }

  async #findReplay(
    { tenant, owner }: Principal,
    asked: IdempotencyKey | undefined,
  ): Promise<Result<Submission, JobRefusal> | undefined> {
    const stored = asked && (await this.submissions.findKey(tenant, asked.key));
    if (!stored) return undefined;
    const job = await this.jobs.find(stored.jobId, tenant);
    if (stored.bodyHash !== asked.bodyHash || (job && job.owner !== owner)) {
      return Result.error({ code: 'IDEMPOTENCY_KEY_REUSED' });
    }
    return job ? Result.ok({ job, isReplay: true }) : Result.error({ code: 'JOB_DELETED' });
  }
}

/** Urgent jobs go before those of everybody else. */
const firstOrdinaryPriority = 10;

function priorityRefusal(principal: Principal, priority: number): JobRefusal | undefined {
  if (priority >= firstOrdinaryPriority || hasScope(principal, ['priority'])) return undefined;
  const needs = `a priority under ${firstOrdinaryPriority}`;
  return { code: 'MISSING_SCOPE', oneOf: ['priority'], needs };
}

const hashOf = (task: Task): string =>
  createHash('sha256')
    .update(canonicalJson(toJsonValue(task)))
    .digest('hex');
