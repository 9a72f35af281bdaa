import { JobStatusType, serializeError } from '@faina/agent-core';
import { Inject, Injectable } from '@nestjs/common';
import { z } from 'zod';
import type { Statement } from './moves/move-jobs.js';
import { releaseLease } from './moves/release-lease.js';
import { takeLease, takeLeaseAlone } from './moves/take-lease.js';
import { ownedJobs } from './reads/due-jobs.js';
import { readJobStanding } from './reads/job-standing.js';
import { activeThreadIndex, nextOfThread } from './reads/thread.js';
import { type DueJob, dueJobSchema } from './rows/due-job.js';
import { type StoredJob, toStoredJob } from './rows/stored-job.js';
import { ENV, type Env } from '../config/env.js';
import { isConnectionLost, violatedConstraint } from '../database/database-errors.js';
import { DatabasePool } from '../database/database-pool.js';

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
export type ReleasedJob = DueJob & { readonly isCancelRequested: boolean };

const releasedJobSchema = dueJobSchema
  .extend({ is_cancel_requested: z.boolean() })
  .transform(({ is_cancel_requested: isCancelRequested, ...job }): ReleasedJob => ({
    ...job,
    isCancelRequested,
  }));

const standingSchema = z
  .object({
    status: z.enum(JobStatusType),
    outcome: z.string().nullable(),
    error_code: z.string().nullable(),
  })
  .transform(({ status, outcome, error_code: errorCode }) => ({
    status,
    outcome,
    errorCode: errorCode ?? undefined,
  }));

/** How a job stands; `errorCode` says why one FAILED. */
export type JobStanding = z.output<typeof standingSchema>;

interface LeaseRow {
  readonly id: string;
  readonly epoch: number;
}

@Injectable()
export class LeaseRepository {
  constructor(
    private readonly pool: DatabasePool,
    @Inject(ENV) private readonly env: Env,
  ) {}

  /**
   * Undefined when the job is not this worker's to run now.
   * @param isAlone whether nothing else runs in the worker, as a suspect asks for
   * @throws UnreadableJobError
   */
  async take(jobId: string, workerId: string, isAlone = false): Promise<StoredJob | undefined> {
    const row = await this.#take([jobId, workerId, isAlone]);
    if (!row) return undefined;
    try {
      return toStoredJob(row, this.env);
    } catch (error) {
      throw new UnreadableJobError(jobId, row.epoch, error);
    }
  }

  /**
   * Tries twice: a server that was busy is not by then, a job that is too much for it is still. Such
   * an attempt counts although it could not begin, so that the job comes to an end; while the database
   * serves nobody, that statement fails as well and nothing counts.
   */
  async #take(values: readonly unknown[]): Promise<LeaseRow | undefined> {
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

  async #query(statement: Statement, values: readonly unknown[]): Promise<LeaseRow | undefined> {
    const { rows } = await this.pool.query<LeaseRow>({ ...statement, values: [...values] });
    return rows[0];
  }

  /** Undefined where there is no such job any more. */
  async standing(jobId: string): Promise<JobStanding | undefined> {
    const { rows } = await this.pool.query({ ...readJobStanding, values: [jobId] });
    return standingSchema.optional().parse(rows[0]);
  }

  /** The job of a thread that may run now, when the one before it has ended. */
  async nextOfThread(tenant: string, threadId: string): Promise<DueJob | undefined> {
    const { rows } = await this.pool.query({ ...nextOfThread, values: [tenant, threadId] });
    return dueJobSchema.optional().parse(rows[0]);
  }

  /** Undefined when it was not held any more. Any epoch when none is given. */
  async release(
    jobId: string,
    workerId: string,
    reason: string,
    epoch: number | null = null,
  ): Promise<ReleasedJob | undefined> {
    const values = [jobId, workerId, epoch, reason];
    const { rows } = await this.pool.query({ ...releaseLease, values });
    return releasedJobSchema.optional().parse(rows[0]);
  }

  async ownedJobIds(workerId: string): Promise<readonly string[]> {
    const { rows } = await this.pool.query<{ id: string }>({ ...ownedJobs, values: [workerId] });
    return rows.map(({ id }) => id);
  }
}
