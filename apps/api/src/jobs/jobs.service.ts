import { Injectable } from '@nestjs/common';
import { alreadySettled, effectsUnknown, notSettled } from './job-problems.js';
import { JobWatcher } from './job-watcher.service.js';
import type { JobView } from './job-view.schema.js';
import { jobIdSchema, jobPositionSchema, type ListJobsQuery } from './jobs.schema.js';
import { JobReadRepository, type JobRow } from '../job-store/reads/job-read.repository.js';
import { SubmissionService } from './submission.service.js';
import { toJobView } from './to-job-view.js';
import type { Principal } from '../auth/principal.js';
import { decodeCursor } from '../http/cursor.js';
import { pageOfRows, type Page } from '../http/page.js';
import { notFound } from '../http/problem.js';
import { AttentionRepository } from '../job-store/attention.repository.js';

type Tenant = Pick<Principal, 'tenant'>;

const isAtRest = (job: JobRow): boolean => job.settledAt !== null || job.status === 'WAITING';

@Injectable()
export class JobsService {
  constructor(
    private readonly jobs: JobReadRepository,
    private readonly calls: AttentionRepository,
    private readonly submission: SubmissionService,
    private readonly watcher: JobWatcher,
  ) {}

  /** Throws 404 for what is none of the tenant's. */
  async get({ tenant }: Tenant, id: string): Promise<JobRow> {
    const job = jobIdSchema.safeParse(id).success && (await this.jobs.find(id, tenant));
    if (!job) throw notFound('job', id);
    return job;
  }

  /** The job as soon as it is at rest, or as it is when the wait is over. */
  async waitForRest(job: JobRow, waitSeconds: number, signal: AbortSignal): Promise<JobRow> {
    if (waitSeconds === 0 || isAtRest(job)) return job;
    await this.watcher.waitForRest(job.id, waitSeconds * 1_000, signal);
    return (await this.jobs.find(job.id, job.tenant)) ?? job;
  }

  async list({ tenant }: Tenant, query: ListJobsQuery): Promise<Page<JobView>> {
    const { agent, limit, cursor, ...filter } = query;
    const before = decodeCursor(jobPositionSchema, cursor);
    const rows = await this.jobs.list({ ...filter, tenant, agentName: agent, before }, limit);
    return pageOfRows(rows, toJobView, ({ createdAt, id }) => ({ createdAt, id }));
  }

  /**
   * A new job with the input of a failed or cancelled one. Throws 409 for other jobs, and unless
   * `force` is given where an effect of the job may have taken place.
   */
  async retry(principal: Principal, id: string, force = false): Promise<JobRow> {
    const job = await this.get(principal, id);
    if (job.status === 'COMPLETED') throw alreadySettled(job);
    if (job.status !== 'FAILED' && job.status !== 'CANCELLED') throw notSettled(job);
    if (!force && (await this.calls.hasUnknown(id))) throw effectsUnknown(job);
    return this.submission.retry(principal, job);
  }
}
