import { Result } from '@faina/agent-core';
import { Injectable } from '@nestjs/common';
import { z } from 'zod';
import { readableOwner, type Principal } from '../auth/principal.js';
import type { PageRows } from '../database/page-bytes.js';
import { AttentionRepository } from '../job-store/idle/attention.repository.js';
import { JobReadRepository, type JobRow } from '../job-store/reads/job-read.repository.js';
import type { SearchFilter } from '../job-store/reads/jobs-page.js';
import type { JobRefusal } from './job-refusal.js';
import { JobWatcher } from './job-watcher.service.js';
import { type Submission, SubmissionService } from './submission.service.js';

const jobIdSchema = z.uuid();

/** One that waits for a tool goes on by itself. */
const isAtRest = ({ settledAt, status, waitingFor }: JobRow): boolean =>
  settledAt !== null || (status === 'WAITING' && waitingFor !== 'tool');

export interface RetryOptions {
  /** Also where an effect of the job may have taken place. */
  readonly force?: boolean | undefined;
  /** Of the new job, so that one that was made with it before is not made again: that throws. */
  readonly newJobId?: string;
}

@Injectable()
export class JobsService {
  constructor(
    private readonly jobs: JobReadRepository,
    private readonly calls: AttentionRepository,
    private readonly submission: SubmissionService,
    private readonly watcher: JobWatcher,
  ) {}

  /** What the principal may not read is not found. */
  get(principal: Principal, id: string): Promise<Result<JobRow, JobRefusal>> {
    return this.#find(id, principal.tenant, readableOwner(principal));
  }

  /** The same without reading all of it. */
  async exists(principal: Principal, id: string): Promise<boolean> {
    const owner = readableOwner(principal);
    return jobIdSchema.safeParse(id).success && this.jobs.exists(id, principal.tenant, owner);
  }

  /** The job as soon as it is at rest, or as it is when the wait is over. */
  async waitForRest(
    principal: Principal,
    job: JobRow,
    waitSeconds: number,
    signal: AbortSignal,
  ): Promise<JobRow> {
    if (waitSeconds === 0 || isAtRest(job)) return job;
    await this.watcher.waitForRest(job.id, principal, waitSeconds * 1_000, signal);
    return (await this.jobs.find(job.id, job.tenant)) ?? job;
  }

  /** Those that the principal may read, newest first; of another owner none for who may not read theirs. */
  async list(
    principal: Principal,
    { owner: asked, ...filter }: Omit<SearchFilter, 'tenant'>,
    limit: number,
  ): Promise<PageRows<JobRow>> {
    const { tenant } = principal;
    const owner = readableOwner(principal) ?? asked;
    if (asked !== undefined && asked !== owner) return { rows: [], hasMore: false };
    return this.jobs.list({ ...filter, tenant, owner }, limit);
  }

  /**
   * A new job with the input of a failed or cancelled one; only with `force` where an effect of the
   * job may have taken place. Of an own job, whoever asks: the retry would act in its owner's name.
   */
  async retry(
    principal: Principal,
    id: string,
    { force = false, newJobId }: RetryOptions = {},
  ): Promise<Result<Submission, JobRefusal>> {
    const found = await this.#find(id, principal.tenant);
    if (found.isError()) return found;
    const { owner, tenant, status } = found.value;
    if (owner !== principal.owner) {
      return Result.error({ code: 'JOB_OF_ANOTHER_OWNER', id, asked: 'retry' });
    }
    if (status === 'COMPLETED') {
      return Result.error({ code: 'JOB_ALREADY_SETTLED', id, status, asked: 'change' });
    }
    if (status !== 'FAILED' && status !== 'CANCELLED') {
      return Result.error({ code: 'JOB_NOT_SETTLED', id, status, asked: 'retry' });
    }
    if (!force && (await this.calls.hasUnknown(id, tenant))) {
      return Result.error({ code: 'EFFECT_UNKNOWN', id, asked: 'retry' });
    }
    const { failedParent: parentId } = found.value;
    if (!force && parentId !== null) return Result.error({ code: 'PARENT_FAILED', id, parentId });
    return this.submission.retry(principal, found.value, { force, newId: newJobId });
  }

  async #find(id: string, tenant: string, owner?: string): Promise<Result<JobRow, JobRefusal>> {
    const job = jobIdSchema.safeParse(id).success && (await this.jobs.find(id, tenant, owner));
    return job ? Result.ok(job) : Result.error({ code: 'JOB_NOT_FOUND', name: id });
  }
}
