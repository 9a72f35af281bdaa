import { Injectable } from '@nestjs/common';
import { IdleJobsService } from '../job-ends/idle-jobs.service.js';
import { alreadySettled, ofAnotherOwner } from '../gateways/rest/jobs/job-problems.js';
import { JobsService } from './jobs.service.js';
import type { JobRow } from '../job-store/reads/job-read.repository.js';
import { SubmissionRepository } from '../job-store/submission.repository.js';
import type { Principal } from '../auth/principal.js';
import { hasScope } from '../auth/scopes.js';

/** Ends jobs because somebody asks for it. */
@Injectable()
export class CancelService {
  constructor(
    private readonly jobs: JobsService,
    private readonly submissions: SubmissionRepository,
    private readonly idleJobs: IdleJobsService,
  ) {}

  /**
   * `isRepeat`: the job was cancelled before. Throws 409 for other ends, 403 for another owner's job
   * where the principal is no admin: to read it gives no right to stop it.
   */
  async cancel(principal: Principal, id: string): Promise<{ job: JobRow; isRepeat: boolean }> {
    const found = await this.jobs.get(principal, id);
    const mayStop = found.owner === principal.owner || hasScope(principal, ['admin']);
    if (!mayStop) throw ofAnotherOwner(found, 'Its owner or an admin cancels it.');
    const asked = await this.submissions.requestCancel(id, principal.tenant);
    if (asked === 'idle') await this.idleJobs.end(id);
    const job = await this.jobs.get(principal, id);
    if (asked) return { job, isRepeat: false };
    if (job.status === 'CANCELLED') return { job, isRepeat: found.status === 'CANCELLED' };
    throw alreadySettled(job);
  }
}
