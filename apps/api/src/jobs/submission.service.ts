import { createHash } from 'node:crypto';
import {
  canonicalJson,
  limitsSchema,
  type RateLimit,
  Result,
  toJsonValue,
} from '@faina/agent-core';
import { Injectable } from '@nestjs/common';
import { z } from 'zod';
import { AgentsService } from '../agents/agents.service.js';
import type { Principal } from '../auth/principal.js';
import { hasScope, toolScopesOf } from '../auth/scopes.js';
import { LimitedSubmissionRepository } from '../job-store/submissions/limited-submission.repository.js';
import { JobReadRepository, type JobRow } from '../job-store/reads/job-read.repository.js';
import { newJobId } from '../job-store/rows/job-id.js';
import {
  type IdempotencyKey,
  type NewJob,
  SubmissionRepository,
} from '../job-store/submissions/submission.repository.js';
import { QueueNotifierService } from '../queue/queue-notifier.service.js';
import type { JobRefusal } from './job-refusal.js';

type Given = 'delayMs' | 'input' | 'limits' | 'maxAttempts' | 'metadata' | 'priority' | 'tags';

/** A job as it is asked for. */
export interface Task extends Pick<NewJob, Given> {
  /** `name`, or `name@version`. */
  readonly agent: string;
  readonly threadId?: string | undefined;
  readonly webhookUrl?: string | undefined;
  readonly stream?: boolean | undefined;
}

export interface Submission {
  readonly job: JobRow;
  /** True when an earlier request with the same key made the job. */
  readonly isReplay: boolean;
}

type Insertion =
  | { readonly kind: 'inserted'; readonly job: JobRow }
  | { readonly kind: 'key_taken' }
  | { readonly kind: 'refused'; readonly refusal: JobRefusal };

/** How often a submission looks again when its key expires or is taken at the same moment. */
const maxTries = 3;

/** From a request to a stored job and a notified queue. */
@Injectable()
export class SubmissionService {
  constructor(
    private readonly submissions: SubmissionRepository,
    private readonly limited: LimitedSubmissionRepository,
    private readonly jobs: JobReadRepository,
    private readonly agents: AgentsService,
    private readonly notifier: QueueNotifierService,
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
    const resolved = await this.agents.resolveFor(principal, task.agent);
    if (resolved.isError()) return resolved;
    const agent = resolved.value;
    if (!agent) return Result.error({ code: 'AGENT_NOT_FOUND', name: task.agent });
    const files = withFiles ? await withFiles() : Result.ok({});
    if (files.isError()) return files;
    const newJob: NewJob = {
      ...task,
      ...files.value,
      ...ofPrincipal(principal),
      agent: { id: agent.id, name: agent.name, version: agent.version },
      threadId: task.threadId ?? null,
      webhookUrl: task.webhookUrl ?? null,
      stream: task.stream ?? null,
      retryOf: null,
    };
    for (let tries = 0; tries < maxTries; tries += 1) {
      const insertion = await this.#insert(newJob, idempotencyKey, agent.definition.rateLimit);
      if (insertion.kind === 'inserted') return this.#announced(insertion.job, newJob.delayMs);
      const winner = await this.#findReplay(principal, idempotencyKey);
      if (winner) return winner;
      if (insertion.kind === 'refused') return Result.error(insertion.refusal);
    }
    return Result.error({ code: 'SUBMISSION_CONFLICT' });
  }

  /**
   * A new job with the input and the agent version of a failed or cancelled one of the principal's. To
   * the agent it is one more message, and is refused as one.
   */
  async retry(
    principal: Principal,
    job: JobRow,
    newId?: string,
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
      delayMs: 0,
    };
    const rateLimit = agent.value?.definition.rateLimit;
    const insertion = await this.#insert(newJob, undefined, rateLimit);
    switch (insertion.kind) {
      case 'inserted':
        return this.#announced(insertion.job, newJob.delayMs);
      case 'refused':
        return Result.error(insertion.refusal);
      case 'key_taken':
        throw new Error('A retry has no idempotency key.');
    }
  }

  /** Agents without a limit, and jobs without a thread, pay nothing for those that have one. */
  async #insert(
    newJob: NewJob,
    key: IdempotencyKey | undefined,
    rateLimit: RateLimit | undefined,
  ): Promise<Insertion> {
    const { tenant, owner, threadId } = newJob;
    if (threadId !== null && !(await this.submissions.claimThread(tenant, threadId, owner))) {
      return { kind: 'refused', refusal: { code: 'THREAD_OF_ANOTHER_OWNER', threadId } };
    }
    if (!rateLimit) {
      const job = await this.submissions.insert(newJob, key);
      return job ? { kind: 'inserted', job } : { kind: 'key_taken' };
    }
    const insertion = await this.limited.insert(newJob, key, rateLimit);
    if (insertion.kind !== 'limited') return insertion;
    const { retryAfterMs } = insertion;
    return { kind: 'refused', refusal: { code: 'RATE_LIMITED', retryAfterMs } };
  }

  /** The queue has been told of the job then, as far as it answers. */
  async #announced(job: JobRow, delayMs: number): Promise<Result<Submission, JobRefusal>> {
    await this.notifier.notify(job.id, 0, job.priority, delayMs, job.tenant);
    return Result.ok({ job, isReplay: false });
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
    return job && Result.ok({ job, isReplay: true });
  }
}

const ofPrincipal = (principal: Principal) => ({
  id: newJobId(),
  tenant: principal.tenant,
  owner: principal.owner,
  keyId: principal.keyId,
  toolScopes: toolScopesOf(principal),
});

/** Urgent jobs go before those of everybody else. */
const firstOrdinaryPriority = 10;

function priorityRefusal(principal: Principal, priority: number): JobRefusal | undefined {
  if (priority >= firstOrdinaryPriority || hasScope(principal, ['priority'])) return undefined;
  const needs = `a priority under ${firstOrdinaryPriority}`;
  return { code: 'MISSING_SCOPE', oneOf: ['priority'], needs };
}

/** What a retry takes over from the row of its job. */
const retriedSchema = z.object({
  input: z.union([z.string(), z.object({ prompt: z.string() }).catchall(z.json())]),
  limits: limitsSchema,
  metadata: z.record(z.string(), z.string()),
});

const hashOf = (task: Task): string =>
  createHash('sha256')
    .update(canonicalJson(toJsonValue(task)))
    .digest('hex');
