import { hostname } from 'node:os';
import { Injectable } from '@nestjs/common';
import { z } from 'zod';
import { takeOver } from './moves/take-over.js';
import { type DueJob, dueJobSchema } from './rows/due-job.js';
import {
  forgetDeadWorkers,
  registerWorker,
  removeWorker,
  renewWorker,
} from './worker-statements.js';
import { WorkerSession, type WorkerSessionOptions } from './worker-session.js';
import { DatabasePool } from '../database/database-pool.js';

/** What a worker says of itself once. */
export interface NewWorker {
  readonly workerId: string;
  readonly lockKey: string;
  readonly slots: number;
  readonly tools: readonly string[];
  readonly version: string;
}

const renewalSchema = z.object({ cancelled: z.array(z.string()) });

/** The rows of worker processes, which decide whether their jobs' leases hold. */
@Injectable()
export class WorkerRepository {
  constructor(private readonly pool: DatabasePool) {}

  openSession(options: WorkerSessionOptions): Promise<WorkerSession> {
    return WorkerSession.open(this.pool, options);
  }

  async register(worker: NewWorker, leaseMs: number): Promise<void> {
    const { workerId, lockKey, slots, tools, version } = worker;
    const values = [workerId, lockKey, hostname(), process.pid, leaseMs, slots, tools, version];
    await this.pool.query(registerWorker, values);
  }

  /**
   * Ids of own jobs to cancel; undefined when the worker was taken for dead.
   * @param tools where they have changed
   */
  async renew(
    workerId: string,
    leaseMs: number,
    tools?: readonly string[],
  ): Promise<readonly string[] | undefined> {
    const values = [workerId, leaseMs, tools ?? null];
    const { rows } = await this.pool.query({ ...renewWorker, values });
    return renewalSchema.optional().parse(rows[0])?.cancelled;
  }

  async remove(workerId: string): Promise<void> {
    await this.pool.query(removeWorker, [workerId]);
  }

  /** Removes the rows of dead workers; their jobs are nobody's from then on. */
  async forgetDead(): Promise<void> {
    await this.pool.query(forgetDeadWorkers);
  }

  /** Jobs whose worker has no row wait for their next attempt; the queue is to be notified of these. */
  async takeOver(): Promise<readonly DueJob[]> {
    const { rows } = await this.pool.query(takeOver);
    return z.array(dueJobSchema).parse(rows);
  }
}
