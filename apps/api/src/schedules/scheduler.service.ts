import { Injectable, type OnApplicationBootstrap } from '@nestjs/common';
import { knownScopes } from '../auth/scopes.js';
import { SubmissionService } from '../jobs/submission.service.js';
import { BackgroundWork } from '../process/background-work.js';
import { RepeatedFailureLog } from '../telemetry/repeated-failure-log.js';
import { DueScheduleRepository, type DueSchedule } from './due-schedule.repository.js';
import { nextDue } from './next-due.js';
import { taskOf } from './schedule.js';

const lookMs = 1_000;
const batch = 20;

/**
 * Makes the jobs of schedules when their time comes. Every process runs one: a due time is taken with
 * the commit that stores its job, so that it makes one, whoever is first. The next time is after now, so
 * that times that were missed make one job together.
 */
@Injectable()
export class SchedulerService implements OnApplicationBootstrap {
  constructor(
    private readonly schedules: DueScheduleRepository,
    private readonly submission: SubmissionService,
    private readonly background: BackgroundWork,
    private readonly failures: RepeatedFailureLog,
  ) {}

  onApplicationBootstrap(): void {
    const failure = 'Due schedules could not be read; they are looked for again';
    this.background.repeat(lookMs, failure, (closed) => this.run(closed));
  }

  /** Makes the jobs of all that is due now. */
  async run(closed: AbortSignal): Promise<void> {
    let last: DueSchedule | undefined;
    do {
      const due = await this.schedules.find(last, batch);
      last = due.at(-1);
      for (const schedule of due) {
        if (closed.aborted) return;
        try {
          await this.#submit(schedule);
        } catch (error) {
          this.failures.report('A schedule made no job when it was due; it is tried again', error);
        }
      }
    } while (last);
  }

  async #submit(schedule: DueSchedule): Promise<void> {
    const { tenant, owner, keyId, name: scheduleName, now, cron, timeZone } = schedule;
    const refuse = (code: string, nextAt: Date | null) =>
      this.schedules.refuse(schedule, { nextAt, refusal: { code, at: now.toISOString() } });
    if (!schedule.hasKey) return refuse('INVALID_API_KEY', null);
    const nextAt = nextDue(cron, timeZone, now) ?? null;
    const principal = { tenant, owner, keyId, scopes: knownScopes(schedule.scopes) };
    const submitted = await this.submission.submitScheduled(principal, taskOf(schedule), {
      schedule: scheduleName,
      first: (connection, jobId) => this.schedules.take(schedule, { nextAt, jobId }, connection),
    });
    if (submitted.isError()) await refuse(submitted.error.code, nextAt);
  }
}
