import { Injectable } from '@nestjs/common';
import type { PoolClient } from 'pg';
import { type AuditEntry, auditParameter, insertAudit } from '../../auth/audit-entry.js';
import { DatabasePool } from '../../database/database-pool.js';
import { inTransaction } from '../../database/in-transaction.js';
import type { Statement } from '../parts/statement.js';
import { firstJobIdAt } from '../rows/job-id.js';
import {
  deleteJobs,
  findNeeded,
  lockFinalJob,
  lockJobsOfOwner,
  lockOldJobs,
  lockThreads,
} from './delete-jobs.js';

/** Jobs that are deleted in one commit: few, as each may have many rows. */
const maxJobs = 20;

/** First key of the advisory lock of who deletes old jobs; others are those of threads, workers, dispatch. */
const retentionLock = 4;

const dayMs = 86_400_000;

/** Before all jobs: where the search for old ones begins. */
export const beforeAllJobs = '00000000-0000-0000-0000-000000000000';

/** A final job that nobody else writes to until the transaction ends. */
interface LockedJob {
  readonly id: string;
  readonly tenant: string;
  readonly threadId: string | null;
}

/** Whose jobs: of this owner, submitted up to this moment. */
export interface ErasedOwner {
  readonly id: string;
  readonly tenant: string;
  readonly owner: string;
  readonly askedAt: Date;
}

/** What became of a job that is to be deleted; `gone`: it is none of the tenant's that has ended. */
export type Deletion = 'deleted' | 'gone' | 'needed';

/** Deletes final jobs, each with all that hangs on it in one commit. */
@Injectable()
export class DeletionRepository {
  constructor(private readonly pool: DatabasePool) {}

  /** One job; `needed`: a job that has not ended is told of it. */
  delete(id: string, tenant: string, audit: AuditEntry): Promise<Deletion> {
    return inTransaction(this.pool, async (connection) => {
      const jobs = await lock(connection, lockFinalJob, [id, tenant]);
      if (jobs.length === 0) return 'gone';
      if ((await neededOf(connection, jobs)).size > 0) return 'needed';
      await deleteLocked(connection, jobs);
      await connection.query({ ...noteDeletion, values: [auditParameter(audit)] });
      return 'deleted';
    });
  }

  /** Some jobs of an owner, whoever needs them, counted in its erasure; how many. */
  deleteOfOwner({ id, tenant, owner, askedAt }: ErasedOwner): Promise<number> {
    return inTransaction(this.pool, async (connection) => {
      const values = [tenant, owner, askedAt, maxJobs];
      const jobs = await lock(connection, lockJobsOfOwner, values);
      if (jobs.length === 0) return 0;
      await deleteLocked(connection, jobs);
      await connection.query({ ...countErased, values: [id, tenant, jobs.length] });
      return jobs.length;
    });
  }

  /**
   * Some of the jobs after that one that ended more than so many days ago; the last one that was looked
   * at. Undefined: there are no more for now, or another process is at it.
   */
  deleteOld(days: number, after: string): Promise<string | undefined> {
    return inTransaction(this.pool, async (connection) => {
      const turn = await connection.query<{ mine: boolean }>({ ...takeTurn });
      if (!turn.rows[0]?.mine) return undefined;
      const bound = firstJobIdAt(Date.now() - days * dayMs);
      const jobs = await lock(connection, lockOldJobs, [after, bound, days, maxJobs]);
      const needed = await neededOf(connection, jobs);
      await deleteLocked(
        connection,
        jobs.filter(({ id }) => !needed.has(id)),
      );
      return jobs.at(-1)?.id;
    });
  }
}

async function lock(connection: PoolClient, statement: Statement, values: readonly unknown[]) {
  return (await connection.query<LockedJob>({ ...statement, values: [...values] })).rows;
}

async function neededOf(
  connection: PoolClient,
  jobs: readonly LockedJob[],
): Promise<ReadonlySet<string>> {
  if (jobs.length === 0) return new Set();
  const values = [jobs.map(({ id }) => id)];
  const { rows } = await connection.query<{ id: string }>({ ...findNeeded, values });
  return new Set(rows.map(({ id }) => id));
}

async function deleteLocked(connection: PoolClient, jobs: readonly LockedJob[]): Promise<void> {
  if (jobs.length === 0) return;
  const threaded = jobs.filter(({ threadId }) => threadId !== null);
  if (threaded.length > 0) {
    const threads = [
      threaded.map(({ tenant }) => tenant),
      threaded.map(({ threadId }) => threadId),
    ];
    await connection.query({ ...lockThreads, values: threads });
  }
  await connection.query({ ...deleteJobs, values: [jobs.map(({ id }) => id)] });
}

const takeTurn: Statement = {
  name: 'take_turn_to_delete',
  text: `select pg_try_advisory_xact_lock(${retentionLock}, 0) as mine`,
};

const noteDeletion: Statement = {
  name: 'note_deletion',
  text: `with deleted as (select) ${insertAudit('deleted', '$1')}`,
};

/** Whoever works on it still has it for a while. */
const countErased: Statement = {
  name: 'count_erased_jobs',
  text: `
update erasures set jobs = jobs + $3, due_at = now() + interval '10 seconds'
where id = $1 and tenant = $2 and ended_at is null`,
};
