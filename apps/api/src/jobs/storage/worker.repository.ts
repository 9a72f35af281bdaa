import { hostname } from 'node:os';
import { Injectable } from '@nestjs/common';
import { z } from 'zod';
import { type DueJob, dueJobSchema } from './lease.repository.js';
import { cancelIdleJobs } from './reconcile-statements.js';
import {
  deadWorkers,
  forgetWorkers,
  registerWorker,
  removeWorker,
  renewWorker,
  takeOver,
} from './worker-statements.js';
import { DatabasePool } from '../../database/database-pool.js';

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

  /** Takes the jobs of dead workers over; they wait for their next attempt. */
  async takeOverDead(): Promise<readonly DueJob[]> {
    const client = await this.pool.connect();
    let isClean = false;
    try {
      await client.query('begin');
      const dead = await client.query<{ id: string }>(deadWorkers);
      const ids = dead.rows.map(({ id }) => id);
      const taken = ids.length > 0 ? (await client.query(takeOver, [ids])).rows : [];
      if (ids.length > 0) await client.query(forgetWorkers, [ids]);
      await client.query('commit');
      isClean = true;
      if (ids.length > 0) await client.query(cancelIdleJobs);
      return z.array(dueJobSchema).parse(taken);
    } finally {
      // A connection in the middle of a transaction is closed, which rolls it back.
      client.release(!isClean);
    }
  }
}
