import { Injectable } from '@nestjs/common';
import { claimSuspect } from './reads/due-jobs.js';
import { DatabasePool } from '../database/database-pool.js';

/** Due jobs that may have taken workers down with them. */
@Injectable()
export class SuspectRepository {
  constructor(private readonly pool: DatabasePool) {}

  /** One that no other worker has claimed within the time; undefined when there is none. */
  async claim(claimedForMs: number): Promise<string | undefined> {
    const { rows } = await this.pool.query<{ id: string }>({
      ...claimSuspect,
      values: [claimedForMs],
    });
    return rows[0]?.id;
  }
}
