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
import { DatabasePool } from '../database/database-pool.js';

const renewalSchema = z.object({ cancelled: z.array(z.string()) });

/** The rows of worker processes, which decide whether their jobs' leases hold. */
@Injectable()
export class WorkerRepository {
  constructor(private readonly pool: DatabasePool) {}

  async register(
    { workerId, lockKey }: { readonly workerId: string; readonly lockKey: string },
    leaseMs: number,
  ): Promise<void> {
    const values = [workerId, lockKey, hostname(), process.pid, leaseMs];
    await this.pool.query(registerWorker, values);
  }

  /** Ids of own jobs to cancel; undefined when the worker was taken for dead. */
  async renew(workerId: string, leaseMs: number): Promise<readonly string[] | undefined> {
    const { rows } = await this.pool.query({ ...renewWorker, values: [workerId, leaseMs] });
    return renewalSchema.optional().parse(rows[0])?.cancelled;
  }

  async remove(workerId: string): Promise<void> {
    await this.pool.query(removeWorker, [workerId]);
  }

  /** Removes the rows of dead workers; their jobs are nobody's from then on. */
  async forgetDead(): Promise<void> {
    await this.pool.query(forgetDeadWorkers);
  }

  /** Jobs whose worker has no row wait for their next attempt; these are to be rung for. */
  async takeOver(): Promise<readonly DueJob[]> {
    const { rows } = await this.pool.query(takeOver);
    return z.array(dueJobSchema).parse(rows);
  }
}
