import type { JobStatusType } from '@faina/agent-core';
import { Injectable } from '@nestjs/common';
import type { Statement } from '../parts/statement.js';
import { DatabasePool } from '../../database/database-pool.js';

/** How far a job has come: its status, its last event, and the last entry of each of its histories. */
export interface JobHead {
  readonly id: string;
  readonly status: JobStatusType;
  /** WAITING, and goes on without a person. */
  readonly waitsForTool: boolean;
  readonly eventSeq: number;
  readonly activities: number;
  readonly executions: number;
  readonly transitions: number;
  readonly isFinal: boolean;
}

/** One look at all jobs that somebody in this process watches. */
@Injectable()
export class JobHeadRepository {
  constructor(private readonly pool: DatabasePool) {}

  /** Of those of these jobs that there are; they were read for their tenants before. */
  async read(ids: readonly string[]): Promise<readonly JobHead[]> {
    return (await this.pool.query<JobHead>({ ...readJobHeads, values: [ids] })).rows;
  }
}

const readJobHeads: Statement = {
  name: 'read_job_heads',
  text: `
select id, status, waiting_for is not distinct from 'tool' as "waitsForTool", event_seq as "eventSeq", activity_count as activities, execution_count as executions,
  transition_count as transitions, settled_at is not null as "isFinal"
from jobs where id = any($1::uuid[])`,
};
