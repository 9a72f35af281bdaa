import { Injectable } from '@nestjs/common';
import { AttemptEndService } from './attempt-end.service.js';
import { AttemptExecutor } from './attempt-executor.js';
import { standingOf } from '../job-ends/standing-of.js';
import { RunningJobs } from './running-jobs.js';
import type { LeasedJob } from '../job-store/leases/attempt-reason.js';
import { LeaseRepository, UnreadableJobError } from '../job-store/leases/lease.repository.js';
import { WorkerLeaseService } from './worker-lease.service.js';
import type { EntryAnswer } from '../queue/queue-entry.js';
import { failpoint } from '../process/failpoints.js';
import { traceIdOf } from '../telemetry/traces/trace-context.js';

/** Runs one attempt at a job, if its lease is to be had. */
@Injectable()
export class JobRunnerService {
  #isDraining = false;
  /** While a suspect is waited for or runs. */
  #isClosed = false;

  constructor(
    private readonly leases: LeaseRepository,
    private readonly workerLease: WorkerLeaseService,
    private readonly runningJobs: RunningJobs,
    private readonly executor: AttemptExecutor,
    private readonly attemptEnd: AttemptEndService,
  ) {}

  /**
   * Ends quietly when somebody else has the job, or when it needs no attempt: undefined then.
   * @param tenant of the job, where the caller knows it.
   */
  async run(jobId: string, tenant?: string): Promise<EntryAnswer | undefined> {
    return this.#isClosed ? undefined : this.#run(jobId, { tenant });
  }

  /** The owner of the leases that are taken here. */
  get workerId(): string {
    return this.workerLease.workerId;
  }

  /** How a job stands that needed no attempt of this worker. */
  async standing(jobId: string): Promise<EntryAnswer> {
    const standing = await this.leases.standing(jobId);
    return standing ? standingOf(standing) : { kind: 'unknown' };
  }

  /**
   * Runs a job when nothing else runs here; nothing else begins meanwhile, of which the reconciler
   * notifies the queue again. False when the others have not ended before the signal.
   */
  async runAlone(jobId: string, signal: AbortSignal): Promise<boolean> {
    this.#isClosed = true;
    try {
      const isQuiet = await this.runningJobs.untilNone(signal);
      if (isQuiet) await this.#run(jobId, { isAlone: true });
      return isQuiet;
    } finally {
      this.#isClosed = false;
    }
  }

  async #run(
    jobId: string,
    { tenant, isAlone }: { readonly tenant?: string | undefined; readonly isAlone?: boolean },
  ): Promise<EntryAnswer | undefined> {
    if (this.#isDraining) return undefined;
    const interruption = this.runningJobs.add(jobId, tenant);
    if (!interruption) return undefined;
    const { workerId } = this;
    try {
      const leased = await this.#lease(jobId, workerId, isAlone);
      if (!leased) return undefined;
      const { input, epoch, tenant: ofJob } = leased.job.currentData();
      failpoint('after_lease', input, epoch);
      this.runningJobs.belongsTo(jobId, ofJob);
      const result = await this.executor.execute(leased, interruption);
      if (result.isOk()) {
        return await this.attemptEnd.afterSettlement(leased, interruption.reason === 'cancel');
      }
      const held = { jobId, epoch, traceId: traceIdOf(jobId, leased.traceparent) };
      return await this.attemptEnd.afterFailure(held, workerId, result.error);
    } catch (error) {
      this.runningJobs.lost += 1;
      throw error;
    } finally {
      this.runningJobs.remove(jobId);
    }
  }

  /** Takes no new job and lets the running attempts end at their next step. */
  drain(): void {
    this.#isDraining = true;
    this.runningJobs.drain();
  }

  /** Resolves once no attempt runs here. */
  untilNone(): Promise<boolean> {
    return this.runningJobs.untilNone(new AbortController().signal);
  }

  /** Stops what the running attempts wait for. */
  abort(): void {
    this.runningJobs.abortForShutdown();
  }

  /** Undefined also for a job that this version cannot read: that is an attempt that failed. */
  async #lease(jobId: string, workerId: string, isAlone = false): Promise<LeasedJob | undefined> {
    try {
      return await this.leases.take(jobId, workerId, isAlone);
    } catch (error) {
      if (!(error instanceof UnreadableJobError)) throw error;
      await this.attemptEnd.afterFailure(error, workerId, error);
      return undefined;
    }
  }
}
