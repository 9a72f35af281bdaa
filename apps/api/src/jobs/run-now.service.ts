import { Result } from '@faina/agent-core';
import { Injectable } from '@nestjs/common';
import type { Principal } from '../auth/principal.js';
import { hasScope } from '../auth/scopes.js';
import type { JobRow } from '../job-store/reads/job-read.repository.js';
import { SubmissionRepository } from '../job-store/submissions/submission.repository.js';
import { QueueNotifierService } from '../queue/queue-notifier.service.js';
import type { JobRefusal } from './job-refusal.js';
import { JobsService } from './jobs.service.js';

/** Lets jobs begin that wait for their time. */
@Injectable()
export class RunNowService {
  constructor(
    private readonly jobs: JobsService,
    private readonly submissions: SubmissionRepository,
    private readonly notifier: QueueNotifierService,
  ) {}

  /**
   * A DELAYED job is due now, whatever it waits for: where a provider still wants no calls, or tools are
   * still away, the attempt finds that out, and it costs no try. Another owner's job takes an admin.
   */
  async run(principal: Principal, id: string): Promise<Result<JobRow, JobRefusal>> {
    const found = await this.jobs.get(principal, id);
    if (found.isError()) return found;
    const { owner, status } = found.value;
    if (owner !== principal.owner && !hasScope(principal, ['admin'])) {
      return Result.error({ code: 'JOB_OF_ANOTHER_OWNER', id, asked: 'run' });
    }
    const due = await this.submissions.runNow(id, principal.tenant);
    if (!due) return Result.error({ code: 'JOB_NOT_DELAYED', id, status });
    // The entry of this epoch is in the queue already, for later.
    await this.notifier.notifyAnew(id, due.epoch, due.priority, principal.tenant);
    return this.jobs.get(principal, id);
  }
}
