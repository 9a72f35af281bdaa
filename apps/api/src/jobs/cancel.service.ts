import { Result } from '@faina/agent-core';
import { Injectable } from '@nestjs/common';
import type { Principal } from '../auth/principal.js';
import { hasScope } from '../auth/scopes.js';
import type { JobRow } from '../job-store/reads/job-read.repository.js';
import { SubmissionRepository } from '../job-store/submissions/submission.repository.js';
import { IdleJobsService } from '../job-ends/idle-jobs.service.js';
import type { JobRefusal } from './job-refusal.js';
import { JobsService } from './jobs.service.js';

export interface Cancellation {
  readonly job: JobRow;
  /** The job was cancelled before. */
  readonly isRepeat: boolean;
}

/** Ends jobs because somebody asks for it. */
@Injectable()
export class CancelService {
  constructor(
    private readonly jobs: JobsService,
    private readonly submissions: SubmissionRepository,
    private readonly idleJobs: IdleJobsService,
  ) {}

  /** Another owner's job takes an admin: to read it gives no right to stop it. */
  async cancel(principal: Principal, id: string): Promise<Result<Cancellation, JobRefusal>> {
    const found = await this.jobs.get(principal, id);
    if (found.isError()) return found;
    const before = found.value;
    if (before.owner !== principal.owner && !hasScope(principal, ['admin'])) {
      return Result.error({ code: 'JOB_OF_ANOTHER_OWNER', id: before.id, asked: 'cancel' });
    }
    const asked = await this.submissions.requestCancel(id, principal.tenant);
    if (asked === 'idle') await this.idleJobs.end(id);
    const read = await this.jobs.get(principal, id);
    if (read.isError()) return read;
    const job = read.value;
    if (asked) return Result.ok({ job, isRepeat: false });
    if (job.status === 'CANCELLED') {
      return Result.ok({ job, isRepeat: before.status === 'CANCELLED' });
    }
    const { id: jobId, status } = job;
    return Result.error({ code: 'JOB_ALREADY_SETTLED', id: jobId, status, asked: 'change' });
  }
}
