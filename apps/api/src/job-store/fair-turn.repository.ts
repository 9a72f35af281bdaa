import { Injectable } from '@nestjs/common';
import { z } from 'zod';
import { fairTurn } from './reads/fair-turn.js';
import { DatabasePool } from '../database/database-pool.js';

const fairTurnSchema = z.object({
  id: z.string(),
  tenant: z.string(),
  passedEpoch: z.number(),
  passedPriority: z.number(),
  passedTenant: z.string(),
});

/** A job whose turn it is, and the one at the door that it passes. */
export type FairTurn = z.infer<typeof fairTurnSchema>;

export interface FairTurnQuestion {
  /** The job at the door. */
  readonly jobId: string;
  /** Tenants that hold their share of this worker. */
  readonly crowding: readonly string[];
  /** Jobs that this worker has taken on. */
  readonly taken: readonly string[];
  /** Number of jobs of each tenant that this worker runs. */
  readonly running: ReadonlyMap<string, number>;
}

@Injectable()
export class FairTurnRepository {
  constructor(private readonly pool: DatabasePool) {}

  /** Undefined when the job at the door may run: it crowds nobody out, or nobody else waits. */
  async find({ jobId, crowding, taken, running }: FairTurnQuestion): Promise<FairTurn | undefined> {
    const values = [jobId, crowding, taken, [...running.keys()], [...running.values()]];
    const { rows } = await this.pool.query({ ...fairTurn, values });
    return fairTurnSchema.optional().parse(rows[0]);
  }
}
