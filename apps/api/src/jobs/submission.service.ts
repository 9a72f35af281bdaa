import { createHash, randomUUID } from 'node:crypto';
import { canonicalJson, type RateLimit, toJsonValue } from '@faina/agent-core';
import { Injectable } from '@nestjs/common';
import { z } from 'zod';
import { type SubmitJob, submitJobSchema } from '../gateways/rest/jobs/jobs.schema.js';
import { JobReadRepository, type JobRow } from '../job-store/reads/job-read.repository.js';
import {
  type LimitedInsertion,
  LimitedSubmissionRepository,
} from '../job-store/limited-submission.repository.js';
import {
  type IdempotencyKey,
  type NewJob,
  SubmissionRepository,
} from '../job-store/submission.repository.js';
import type { AgentVersion } from '../agents/agent-version.js';
import { AgentsService } from '../agents/agents.service.js';
import { missingScope } from '../gateways/rest/auth/auth-problems.js';
import type { Principal } from '../auth/principal.js';
import { hasScope, toolScopesOf } from '../auth/scopes.js';
import { notFound, Problem, unavailable } from '../gateways/rest/problems/problem.js';
import { QueueNotifierService } from '../queue/queue-notifier.service.js';

export interface Submission {
  readonly job: JobRow;
  /** True when an earlier request with the same key made the job. */
  readonly isReplay: boolean;
}

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
   * Throws 429 with Retry-After where the owner has written to the agent too often, 403 for another
   * owner's thread, and for a priority or an older version that the principal may not choose.
   */
  async submit(
    principal: Principal,
    body: SubmitJob,
    key: string | undefined,
  ): Promise<Submission> {
    const idempotencyKey = key === undefined ? undefined : { key, bodyHash: bodyHash(body) };
    const replayed = idempotencyKey && (await this.#findReplay(principal, idempotencyKey));
    if (replayed) return { job: replayed, isReplay: true };
    refusePriority(principal, body.priority);
    const agent = await this.agents.resolveFor(principal, body.agent);
    if (!agent) throw notFound('agent', body.agent);
    const newJob = toNewJob(principal, body, agent);
    const { rateLimit } = agent.definition;
    for (let tries = 0; tries < maxTries; tries += 1) {
      const insertion = await this.#insert(newJob, idempotencyKey, rateLimit);
      if (insertion.kind === 'inserted') {
        return { job: await this.#stored(newJob), isReplay: false };
      }
      const winner = idempotencyKey && (await this.#findReplay(principal, idempotencyKey));
      if (winner) return { job: winner, isReplay: true };
      if (insertion.kind === 'limited') throw rateLimited(insertion.retryAfterMs);
    }
    throw unavailable(
      'SUBMISSION_CONFLICT',
      'The idempotency key is being replaced. Try again.',
      1,
    );
  }

  /**
   * A new job with the input and the agent version of a failed or cancelled one. To the agent it is
   * one more message: throws 429 and 403 as {@link submit} does.
   */
  async retry(principal: Principal, job: JobRow): Promise<JobRow> {
    const { id, agentVersionId, agentName, agentVersion, maxAttempts, priority, threadId } = job;
    refusePriority(principal, priority);
    const agent = await this.agents.resolveFor(principal, `${agentName}@${agentVersion}`);
    const newJob = {
      id: randomUUID(),
      tenant: job.tenant,
      owner: job.owner,
      keyId: principal.keyId,
      toolScopes: toolScopesOf(principal),
      agent: { id: agentVersionId, name: agentName, version: agentVersion },
      ...retriedSchema.parse(job),
      maxAttempts,
      priority,
      threadId,
      tags: job.tags,
      webhookUrl: job.webhookUrl,
      retryOf: id,
      delayMs: 0,
    };
    const insertion = await this.#insert(newJob, undefined, agent?.definition.rateLimit);
    if (insertion.kind === 'limited') throw rateLimited(insertion.retryAfterMs);
    return this.#stored(newJob);
  }

  /** Agents without a limit, and jobs without a thread, pay nothing for those that have one. */
  async #insert(
    newJob: NewJob,
    key: IdempotencyKey | undefined,
    rateLimit: RateLimit | undefined,
  ): Promise<LimitedInsertion> {
    const { tenant, owner, threadId } = newJob;
    if (threadId !== null && !(await this.submissions.claimThread(tenant, threadId, owner))) {
      throw threadOfAnotherOwner(threadId);
    }
    if (rateLimit) return this.limited.insert(newJob, key, rateLimit);
    return { kind: (await this.submissions.insert(newJob, key)) ? 'inserted' : 'key_taken' };
  }

  /** Notifies the queue of the job and reads it back as it is stored. */
  async #stored({ id, tenant, priority, delayMs }: NewJob): Promise<JobRow> {
    const [job] = await Promise.all([
      this.jobs.find(id, tenant),
      this.notifier.notify(id, 0, priority, delayMs, tenant),
    ]);
    if (!job) throw notFound('job', id);
    return job;
  }

  async #findReplay(
    { tenant, owner }: Principal,
    { key, bodyHash }: IdempotencyKey,
  ): Promise<JobRow | undefined> {
    const stored = await this.submissions.findKey(tenant, key);
    if (!stored) return undefined;
    const job = await this.jobs.find(stored.jobId, tenant);
    if (stored.bodyHash !== bodyHash || (job && job.owner !== owner)) {
      throw new Problem(
        422,
        'IDEMPOTENCY_KEY_REUSED',
        'This Idempotency-Key came with another body, or from another owner, before. Use a new key for a new job.',
      );
    }
    return job;
  }
}

const toNewJob = (principal: Principal, body: SubmitJob, agent: AgentVersion): NewJob => ({
  ...body,
  id: randomUUID(),
  tenant: principal.tenant,
  owner: principal.owner,
  keyId: principal.keyId,
  toolScopes: toolScopesOf(principal),
  agent: { id: agent.id, name: agent.name, version: agent.version },
  threadId: body.threadId ?? null,
  webhookUrl: body.webhookUrl ?? null,
  retryOf: null,
});

/** Urgent jobs go before those of everybody else. */
const firstOrdinaryPriority = 10;

function refusePriority(principal: Principal, priority: number): void {
  if (priority >= firstOrdinaryPriority || hasScope(principal, ['priority'])) return;
  throw missingScope(['priority'], `a priority under ${firstOrdinaryPriority}`);
}

const threadOfAnotherOwner = (threadId: string): Problem =>
  new Problem(
    403,
    'THREAD_OF_ANOTHER_OWNER',
    `Thread ${threadId} belongs to another owner. Begin one of your own with a new id.`,
  );

function rateLimited(retryAfterMs: number): Problem {
  const seconds = Math.max(1, Math.ceil(retryAfterMs / 1_000));
  return new Problem(
    429,
    'RATE_LIMITED',
    `You have sent this agent as many messages as it takes for now. Try again in ${seconds} s.`,
    { headers: { 'retry-after': String(seconds) } },
  );
}

/** What a retry takes over from the row of its job. */
const { input, limits, metadata } = submitJobSchema.shape;
const retriedSchema = z.object({ input, limits, metadata });

const bodyHash = (body: SubmitJob): string =>
  createHash('sha256')
    .update(canonicalJson(toJsonValue(body)))
    .digest('hex');
