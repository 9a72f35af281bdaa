import { type Job, LeaseLostError, type Logger, serializeError } from '@faina/agent-core';
import { Inject, Injectable } from '@nestjs/common';
import { IdleJobsService } from '../job-ends/idle-jobs.service.js';
import { standingOf } from '../job-ends/standing-of.js';
import { logJobEnd } from '../job-ends/log-job-end.js';
import { LeaseRepository, UnreadableJobError } from '../job-store/leases/lease.repository.js';
import type { StoredJob } from '../job-store/rows/stored-job.js';
import { isDatabaseUnavailable } from '../database/database-errors.js';
import { QueueNotifierService } from '../queue/queue-notifier.service.js';
import type { EntryAnswer } from '../queue/queue-entry.js';
import { failpoint } from '../process/failpoints.js';
import { LOGGER } from '../telemetry/logger.js';
import { JobMetrics } from '../telemetry/metrics/job-metrics.js';

/** A database that lacks room, say, is not asked again at once, by attempt after attempt. */
const unavailablePauseMs = 1_000;

/**
 * What follows from the end of an attempt: a notification for the next one, and a line in the log. Each way tells how the job stands then.
 */
@Injectable()
export class AttemptEndService {
  constructor(
    private readonly leases: LeaseRepository,
    private readonly idleJobs: IdleJobsService,
    private readonly notifier: QueueNotifierService,
    @Inject(LOGGER) private readonly logger: Logger,
    private readonly metrics: JobMetrics,
  ) {}

  /** The executor has settled the attempt. `isCancelled`: somebody asked for it at its very end. */
  async afterSettlement(
    { job, agent, priority, traceparent }: StoredJob,
    isCancelled: boolean,
  ): Promise<EntryAnswer> {
    const { id, epoch, delayMs, tenant, threadId, input } = job.currentData();
    logJobEnd(this.logger, job, `${agent.name}@${String(agent.version)}`, traceparent);
    this.metrics.settled(job, agent.name);
    const isOver = job.status().isFinal();
    if (isOver) failpoint('after_end', input, epoch);
    const ended = isCancelled && !isOver ? await this.idleJobs.end(id) : undefined;
    if (threadId !== null) await this.#notifyNextOfThread(tenant, threadId);
    const isToGoOn = !isCancelled && !isOver && !job.status().is('WAITING');
    if (isToGoOn) await this.notifier.notify(id, epoch, priority, delayMs, tenant);
    return standing(ended?.job ?? job);
  }

  /** The thread is free now; the queue is notified again of a job of it that was turned away. */
  async #notifyNextOfThread(tenant: string, threadId: string): Promise<void> {
    const next = await this.leases.nextOfThread(tenant, threadId);
    // Its own entry may still be being turned away, and is no use then.
    if (next) await this.notifier.notifyAnew(next.id, next.epoch, next.priority, tenant);
  }

  /**
   * The attempt could not be saved, or threw. A lost database is nobody's failure: the job is given
   * back as soon as somebody can, which the orphan sweep sees to. All else counts as a failure.
   */
  async afterFailure(held: HeldJob, workerId: string, error: Error): Promise<EntryAnswer> {
    if (error instanceof LeaseLostError) {
      this.metrics.leaseLost();
      return { kind: 'unknown' };
    }
    const { jobId, epoch, traceId } = held;
    const serialized = serializeError(error);
    this.logger.error({ traceId, jobId, epoch, error: serialized }, 'An attempt failed');
    // A job that is too much to read stays so, whatever the database had to say of it.
    const isUnreadable = error instanceof UnreadableJobError;
    if (isDatabaseUnavailable(error) && !isUnreadable) {
      await this.#release(held, workerId);
      return { kind: 'unknown' };
    }
    // The words of an error that nobody knows may hold what no client is to see.
    const message = isUnreadable
      ? error.message
      : `The attempt failed unexpectedly (${serialized.name}); the log of its worker says more.`;
    const broken = await this.idleJobs.breakAttempt(held, message);
    if (!broken) return { kind: 'unknown' };
    const { job, priority } = broken;
    const { delayMs } = job.currentData();
    if (job.status().is('DELAYED')) await this.notifier.notify(jobId, epoch, priority, delayMs);
    return standing(job);
  }

  async #release({ jobId, epoch }: HeldJob, workerId: string): Promise<void> {
    const due = await this.leases.release(jobId, workerId, 'database unavailable', epoch);
    if (due?.isCancelRequested) await this.idleJobs.end(jobId);
    else if (due) await this.notifier.notify(due.id, due.epoch, due.priority, unavailablePauseMs);
  }
}

function standing(job: Job): EntryAnswer {
  const { outcome, error } = job.currentData();
  return standingOf({ status: job.status().type, outcome, errorCode: error?.code });
}

/** A job whose lease this process holds. */
interface HeldJob {
  readonly jobId: string;
  readonly epoch: number;
  /** For the log; absent of a job that could not be read. */
  readonly traceId?: string;
}
