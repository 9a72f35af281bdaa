import { type JobStatusType, serializeError } from '@faina/agent-core';
import { Inject, Injectable } from '@nestjs/common';
import type { Statement } from '../parts/statement.js';
import { attemptReason, type LeasedJob, type LeasedRow, lostAttempt } from './attempt-reason.js';
import { releaseLease } from '../moves/release-lease.js';
import { takeFirstLeases, takeLease, takeLeaseAlone } from '../moves/take-lease.js';
import {
  claimSuspect,
  giveSuspectBack,
  nextOfThread,
  ownedJobs,
  readStanding,
} from './lease-reads.js';
import { JobNews } from '../news/job-news.js';
import { GroupWriter } from '../../database/group-writer.js';
import { activeThreadIndex } from '../parts/thread.js';
import type { DueJob } from '../rows/due-job.js';
import { toStoredJob } from '../rows/stored-job.js';
import { ENV, type Env } from '../../config/env.js';
import { isConnectionLost, violatedConstraint } from '../../database/database-errors.js';
import { DatabasePool } from '../../database/database-pool.js';
import { HotPool } from '../../database/hot-pool.js';
import { JobMetrics } from '../../telemetry/metrics/job-metrics.js';

/** The lease is held and the job cannot be run: this version of the service cannot read it. */
export class UnreadableJobError extends Error {
  override readonly name = 'UnreadableJobError';

  constructor(
    readonly jobId: string,
    readonly epoch: number,
    cause: unknown,
  ) {
    super(`The stored job cannot be read: ${serializeError(cause).message}`, { cause });
  }
}

/** A job that was given back; one that is to be cancelled has no next attempt. */
export type ReleasedJob = DueJob & { readonly tenant: string; readonly isCancelRequested: boolean };

/** How a job stands; `errorCode` says why one FAILED. */
export interface JobStanding {
  readonly status: JobStatusType;
  readonly outcome: string | null;
  readonly errorCode: string | undefined;
}

/** A lease that a worker asks for. */
interface Asked {
  readonly id: string;
  readonly workerId: string;
}

/** What came of it; no row where it was not to be had. */
interface Told {
  readonly id: string;
  readonly row: LeasedRow | undefined;
}

@Injectable()
export class LeaseRepository {
  readonly #leases = new GroupWriter<Asked, Told>((asked) => this.#takeTogether(asked));

  constructor(
    private readonly pool: DatabasePool,
    @Inject(ENV) private readonly env: Env,
    private readonly news: JobNews = new JobNews(),
    private readonly metrics: JobMetrics = new JobMetrics(),
    @Inject(HotPool) private readonly hotPool: DatabasePool = pool,
  ) {}

  /**
   * Undefined when the job is not this worker's to run now.
   * @param isAlone whether nothing else runs in the worker, as a suspect asks for
   * @throws UnreadableJobError
   */
  async take(jobId: string, workerId: string, isAlone = false): Promise<LeasedJob | undefined> {
    const told = isAlone ? undefined : await this.#leases.write({ id: jobId, workerId });
    const { row } = told ?? { row: await this.#take([jobId, workerId, isAlone]) };
    if (!row) return undefined;
    this.news.tell(jobId, row.tenant);
    const reason = attemptReason(row);
    this.metrics.attemptBegan(reason, row.before?.waitedMs ?? 0);
    try {
      const { tool_revision: toolRevision } = row;
      return { ...toStoredJob(row, this.env), toolRevision, reason, lost: lostAttempt(row) };
    } catch (error) {
      throw new UnreadableJobError(jobId, row.epoch, error);
    }
  }

  /** Says nothing of those that are to be asked for alone. */
  async #takeTogether(asked: readonly Asked[]): Promise<readonly Told[]> {
    const [first, ...others] = asked;
    if (!first) return [];
    const { id, workerId } = first;
    if (others.length === 0) return [{ id, row: await this.#take([id, workerId, false]) }];
    // Another worker's are this one's from before it was taken for dead.
    const ids = asked.filter((each) => each.workerId === workerId).map((each) => each.id);
    try {
      const values = [JSON.stringify(ids), workerId];
      const { rows } = await this.hotPool.query<LeasedRow>({ ...takeFirstLeases, values });
      return rows.map((row) => ({ id: row.id, row }));
    } catch (error) {
      if (isConnectionLost(error)) throw error;
      return [];
    }
  }

  /**
   * Tries twice: a server that was busy is not by then, a job that is too much for it is still. Such
   * an attempt counts although it could not begin, so that the job comes to an end; while the database
   * serves nobody, that statement fails as well and nothing counts.
   */
  async #take(values: readonly unknown[]): Promise<LeasedRow | undefined> {
    try {
      return await this.#query(takeLease, values).catch((error: unknown) => {
        if (isConnectionLost(error) || violatedConstraint(error) !== undefined) throw error;
        return this.#query(takeLease, values);
      });
    } catch (error) {
      // Another job of the thread was leased at the same moment.
      if (violatedConstraint(error) === activeThreadIndex) return undefined;
      if (isConnectionLost(error)) throw error;
      const held = await this.#query(takeLeaseAlone, values);
      if (held) throw new UnreadableJobError(held.id, held.epoch, error);
      return undefined;
    }
  }

  async #query(statement: Statement, values: readonly unknown[]): Promise<LeasedRow | undefined> {
    const { rows } = await this.hotPool.query<LeasedRow>({ ...statement, values: [...values] });
    return rows[0];
  }

  /** Undefined where there is no such job any more. */
  async standing(jobId: string): Promise<JobStanding | undefined> {
    const { rows } = await this.pool.query<JobStanding & { errorCode: string | null }>({
      ...readStanding,
      values: [jobId],
    });
    const [row] = rows;
    return row && { ...row, errorCode: row.errorCode ?? undefined };
  }

  /** The job of a thread that may run now, when the one before it has ended. */
  async nextOfThread(tenant: string, threadId: string): Promise<DueJob | undefined> {
    const values = [tenant, threadId];
    const { rows } = await this.pool.query<DueJob>({ ...nextOfThread, values });
    return rows[0];
  }

  /** Undefined when it was not held any more. Any epoch when none is given. */
  async release(
    jobId: string,
    workerId: string,
    reason: string,
    epoch: number | null = null,
  ): Promise<ReleasedJob | undefined> {
    const values = [jobId, workerId, epoch, reason];
    const { rows } = await this.pool.query<ReleasedJob>({ ...releaseLease, values });
    if (rows[0]) this.news.tell(jobId, rows[0].tenant);
    return rows[0];
  }

  async ownedJobIds(workerId: string): Promise<readonly string[]> {
    const { rows } = await this.pool.query<{ id: string }>({ ...ownedJobs, values: [workerId] });
    return rows.map(({ id }) => id);
  }

  /**
   * A due job that may have taken workers down with it, and that no other living worker has claimed;
   * undefined when there is none. The claim lasts until the lease, until it is given back, or until
   * the worker ends.
   */
  async claimSuspect(workerId: string): Promise<string | undefined> {
    const values = [workerId];
    const { rows } = await this.pool.query<{ id: string }>({ ...claimSuspect, values });
    return rows[0]?.id;
  }

  /** Ends a claim that came to no lease. */
  async giveSuspectBack(jobId: string, workerId: string): Promise<void> {
    await this.pool.query({ ...giveSuspectBack, values: [jobId, workerId] });
  }
}
