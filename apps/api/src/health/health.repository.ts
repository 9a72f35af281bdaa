import { Injectable } from '@nestjs/common';
import { DatabasePool } from '../database/database-pool.js';

export interface DatabaseHealth {
  readonly isWritable: boolean;
  /** Workers of the installation that hold their leases. */
  readonly workersAlive: number;
}

const readHealth = {
  name: 'read_health',
  text: `
select current_setting('transaction_read_only') = 'off' as "isWritable",
  (select count(*)::int from workers where alive_until > now()) as "workersAlive"`,
};

@Injectable()
export class HealthRepository {
  constructor(private readonly pool: DatabasePool) {}

  /** Rejects when the database cannot be reached. */
  async read(): Promise<DatabaseHealth> {
    const { rows } = await this.pool.query<DatabaseHealth>(readHealth);
    return rows[0] ?? { isWritable: false, workersAlive: 0 };
  }
}
