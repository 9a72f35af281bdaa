import { serializeError } from '@faina/agent-core';
import { Inject, Injectable } from '@nestjs/common';
import { z } from 'zod';
import { type LeasedJob, toLeasedJob } from './leased-job.js';
import { failAttempt, ownedJobs, releaseLease, takeLease } from './lease-statements.js';
import { cancelIdleJobs } from './reconcile-statements.js';
import { activeThreadIndex, nextOfThread } from './thread-statements.js';
import { ENV, type Env } from '../../config/env.js';
import { violatedConstraint } from '../../database/database-errors.js';
import { DatabasePool } from '../../database/database-pool.js';

/** A job that is to be rung for: it waits for its next attempt. */
export const dueJobSchema = z.object({ id: z.string(), epoch: z.number(), priority: z.number() });

export type DueJob = z.infer<typeof dueJobSchema>;

const releasedJobSchema = dueJobSchema.extend({ is_cancel_requested: z.boolean() });

const delayedJobSchema = releasedJobSchema.extend({ delay_ms: z.coerce.number() });

/** First wait after a failure of the machine, in milliseconds; doubled with each further one. */
const firstFailureDelayMs = 1_000;

@Injectable()
export class LeaseRepository {
  constructor(
    private readonly pool: DatabasePool,
    @Inject(ENV) private readonly env: Env,
  ) {}

  /** Undefined when the job is not this worker's to run now. */
  async take(jobId: string, workerId: string): Promise<LeasedJob | undefined> {
    const values = [jobId, workerId];
    const row = await this.#take(values);
    if (!row) return undefined;
    try {
      return toLeasedJob(row, this.env.DEFAULT_MODEL);
    } catch (error) {
      const summary = `The stored job cannot be read: ${serializeError(error).message}`;
      await this.failAttempt(jobId, row.epoch, summary);
      throw error;
    }
  }

  /** Undefined also when another job of the thread was leased at the same moment. */
  async #take(values: readonly string[]): Promise<{ readonly epoch: number } | undefined> {
    try {
      const query = { ...takeLease, values: [...values] };
      const { rows } = await this.pool.query<{ epoch: number }>(query);
      return rows[0];
    } catch (error) {
      if (violatedConstraint(error) === activeThreadIndex) return undefined;
      throw error;
    }
  }

  /** The job of a thread that may run now, when the one before it has ended. */
  async nextOfThread(tenant: string, threadId: string): Promise<DueJob | undefined> {
    const { rows } = await this.pool.query({ ...nextOfThread, values: [tenant, threadId] });
    return dueJobSchema.optional().parse(rows[0]);
  }

  /** Undefined when it was not held any more, or was cancelled instead. Any epoch when none is given. */
  async release(
    jobId: string,
    workerId: string,
    reason: string,
    epoch: number | null = null,
  ): Promise<DueJob | undefined> {
    const values = [jobId, workerId, epoch, reason];
    const { rows } = await this.pool.query({ ...releaseLease, values });
    return this.#dueUnlessCancelled(releasedJobSchema.optional().parse(rows[0]));
  }

  /** Undefined when no further attempt is due. */
  async failAttempt(
    jobId: string,
    epoch: number,
    summary: string,
  ): Promise<(DueJob & { readonly delayMs: number }) | undefined> {
    const values = [jobId, epoch, summary, firstFailureDelayMs];
    const { rows } = await this.pool.query({ ...failAttempt, values });
    const row = await this.#dueUnlessCancelled(delayedJobSchema.optional().parse(rows[0]));
    return row && { ...row, delayMs: row.delay_ms };
  }

  /** A job that was given back while somebody asked to cancel it has no next attempt. */
  async #dueUnlessCancelled<Job extends z.infer<typeof releasedJobSchema>>(
    job: Job | undefined,
  ): Promise<Job | undefined> {
    if (!job?.is_cancel_requested) return job;
    await this.pool.query(cancelIdleJobs);
    return undefined;
  }

  async ownedJobIds(workerId: string): Promise<readonly string[]> {
    const { rows } = await this.pool.query<{ id: string }>({ ...ownedJobs, values: [workerId] });
    return rows.map(({ id }) => id);
  }
}
