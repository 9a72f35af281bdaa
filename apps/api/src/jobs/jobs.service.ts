import { Injectable } from '@nestjs/common';
import {
  alreadySettled,
  effectsUnknown,
  notSettled,
  ofAnotherOwner,
} from '../gateways/rest/jobs/job-problems.js';
import { JobWatcher } from './job-watcher.service.js';
import type { JobView } from '../gateways/rest/jobs/job-view.schema.js';
import {
  jobIdSchema,
  jobPositionSchema,
  type ListJobsQuery,
} from '../gateways/rest/jobs/jobs.schema.js';
import { JobReadRepository, type JobRow } from '../job-store/reads/job-read.repository.js';
import { SubmissionService } from './submission.service.js';
import { toJobView } from '../gateways/rest/jobs/to-job-view.js';
import { readableOwner, type Principal } from '../auth/principal.js';
import { decodeCursor } from '../gateways/rest/paging/cursor.js';
import { pageOfRows, type Page } from '../gateways/rest/paging/page.js';
import { notFound } from '../gateways/rest/problems/problem.js';
import { AttentionRepository } from '../job-store/attention.repository.js';

const isAtRest = (job: JobRow): boolean => job.settledAt !== null || job.status === 'WAITING';

@Injectable()
export class JobsService {
  constructor(
    private readonly jobs: JobReadRepository,
    private readonly calls: AttentionRepository,
    private readonly submission: SubmissionService,
    private readonly watcher: JobWatcher,
  ) {}

  /** Throws 404 for what the principal may not read. */
  get(principal: Principal, id: string): Promise<JobRow> {
    return this.#find(id, principal.tenant, readableOwner(principal));
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

  async list(principal: Principal, query: ListJobsQuery): Promise<Page<JobView>> {
    const { agent, limit, cursor, ...rest } = query;
    const before = decodeCursor(jobPositionSchema, cursor);
    const { tenant } = principal;
    const filter = { ...rest, tenant, owner: readableOwner(principal), agentName: agent, before };
    const rows = await this.jobs.list(filter, limit);
    return pageOfRows(rows, toJobView, ({ createdAt, id }) => ({ createdAt, id }));
  }

  /**
   * A new job with the input of a failed or cancelled one. Throws 409 for other jobs, and unless
   * `force` is given where an effect of the job may have taken place; 403 for another owner's job,
   * whoever asks: the retry would act in that owner's name.
   */
  async retry(principal: Principal, id: string, force = false): Promise<JobRow> {
    const job = await this.#find(id, principal.tenant);
    if (job.owner !== principal.owner) {
      throw ofAnotherOwner(job, 'Its owner retries it; submit a job of your own instead.');
    }
    if (job.status === 'COMPLETED') throw alreadySettled(job);
    if (job.status !== 'FAILED' && job.status !== 'CANCELLED') throw notSettled(job);
    if (!force && (await this.calls.hasUnknown(id, job.tenant))) throw effectsUnknown(job);
    return this.submission.retry(principal, job);
  }

  async #find(id: string, tenant: string, owner?: string): Promise<JobRow> {
    const job = jobIdSchema.safeParse(id).success && (await this.jobs.find(id, tenant, owner));
    if (!job) throw notFound('job', id);
    return job;
  }
}
