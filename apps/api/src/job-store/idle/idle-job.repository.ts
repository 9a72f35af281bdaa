import {
  type Agent,
  type Job,
  personsWordEntry,
  replyWordsOf,
  settleJob,
  type Settlement,
} from '@faina/agent-core';
import { Inject, Injectable } from '@nestjs/common';
import type { PoolClient } from 'pg';
import type { Statement } from '../parts/statement.js';
import { JobNews } from '../news/job-news.js';
import { recordAfterEnd } from '../moves/record-after-end.js';
import { findIdleJobs, lockJob, readIdleJob, readIdleJobAlone } from './idle-jobs.js';
import { type StoredJobRow, toStoredJob, toUnreadableJob } from '../rows/stored-job.js';
import { settleAlone, settlementOf, stepRow } from '../steps/job-rows.js';
import { type AuditEntry, auditParameter, insertAudit } from '../../auth/audit-entry.js';
import { ENV, type Env } from '../../config/env.js';
import { isConnectionLost } from '../../database/database-errors.js';
import { DatabasePool } from '../../database/database-pool.js';
import { inTransaction } from '../../database/in-transaction.js';

/** A locked job, with what decides on whether it ends without an attempt. */
export interface IdleJob {
  readonly job: Job;
  /** `name@version` */
  readonly agent: string;
  readonly priority: number;
  /** Of its trace. */
  readonly traceparent: string | null;
  readonly crashes: number;
  /** Of an ACTIVE job: whether the worker whose attempt it is still has a row. */
  readonly hasWorker: boolean;
  /** Of a job that waited for others: the one with which it fails. */
  readonly failedParent: string | null;
  /** A tool about which nobody has answered in time. */
  readonly expiredTool: string | null;
  readonly isCancelRequested: boolean;
}

type IdleRow = Omit<IdleJob, 'job'> & StoredJobRow;

/** Jobs that no attempt runs: they are ended as the core ends them, under a lock of their row. */
@Injectable()
export class IdleJobRepository {
  constructor(
    private readonly pool: DatabasePool,
    @Inject(ENV) private readonly env: Env,
    private readonly news: JobNews = new JobNews(),
  ) {}

  /** Jobs that look as if they were to end, at most `limit`. */
  async find(limit: number): Promise<readonly string[]> {
    const { rows } = await this.pool.query<{ id: string }>({ ...findIdleJobs, values: [limit] });
    return rows.map(({ id }) => id);
  }

  /**
   * Settles a job as `decide` says of it once it is locked; undefined when it says nothing.
   */
  async settle(
    id: string,
    decide: (job: IdleJob) => Settlement | undefined,
  ): Promise<IdleJob | undefined> {
    const idle = await inTransaction(this.pool, async (connection) => {
      const row = await readLocked(connection, id);
      const settled =
        row &&
        this.#withJob(row, (job, agent) => {
          const idle = { ...row, job };
          const settlement = decide(idle);
          if (!settlement) return undefined;
          settleJob(job, settlement, new Date(), agent && replyWordsOf(agent));
          return idle;
        });
      const settlement = settled && settlementOf(settled.job, this.env.APPROVAL_EXPIRES_MS);
      if (settlement) await connection.query(settleAlone(stepRow(settled.job), settlement));
      return settled;
    });
    if (idle) this.news.tell(id, idle.job.currentData().tenant);
    return idle;
  }

  /**
   * Stores what a person says of a call of a job that has ended: its invocation, an entry of the
   * execution history and the list of the job's actions. False when the call is not in doubt.
   */
  async recordAfterEnd(
    { id, tenant }: { readonly id: string; readonly tenant: string },
    answer: { readonly callKey: string; readonly audit: AuditEntry },
    word: 'HAPPENED' | 'DID_NOT_HAPPEN',
  ): Promise<boolean> {
    const isRecorded = await inTransaction(this.pool, async (connection) => {
      const row = await readLocked(connection, id);
      const { callKey, audit } = answer;
      const job = row && this.#withJob(row, (read) => read);
      const invocation = job
        ?.currentData()
        .invocations.find((each) => each.callKey === callKey && each.status === 'UNKNOWN');
      if (!job?.status().isFinal() || !invocation) return false;
      job.recordAfterEnd(personsWordEntry(invocation, word, new Date()));
      const { output } = job.currentData();
      const values = [JSON.stringify(stepRow(job)), JSON.stringify(output), id, tenant];
      await connection.query({ ...recordAfterEnd, values });
      const said = await connection.query({
        ...storeWord,
        values: [id, tenant, callKey, word, audit.owner, auditParameter(audit)],
      });
      return said.rowCount === 1;
    });
    if (isRecorded) this.news.tell(id);
    return isRecorded;
  }

  /**
   * Does it to the job as it is stored, or to just enough of it where that cannot be read, for whatever
   * reason: the job is to end even so.
   */
  #withJob<T>(row: IdleRow, work: (job: Job, agent?: Agent) => T): T {
    try {
      const { job, agent } = toStoredJob(row, this.env);
      return work(job, agent);
    } catch {
      return work(toUnreadableJob(row));
    }
  }
}

/** A job that nobody else writes to until the transaction ends. */
async function readLocked(connection: PoolClient, id: string): Promise<IdleRow | undefined> {
  await connection.query({ ...lockJob, values: [id] });
  return readAtAll(connection, id);
}

/** With its histories, or without where they are too much for a statement: it is to end even so. */
async function readAtAll(connection: PoolClient, id: string): Promise<IdleRow | undefined> {
  await connection.query('savepoint histories');
  try {
    const { rows } = await connection.query<IdleRow>({ ...readIdleJob, values: [id] });
    return rows[0];
  } catch (error) {
    if (isConnectionLost(error)) throw error;
    await connection.query('rollback to savepoint histories');
    const { rows } = await connection.query<IdleRow>({ ...readIdleJobAlone, values: [id] });
    return rows[0];
  }
}

const storeWord: Statement = {
  name: 'store_word',
  text: `
with said as (
  update tool_invocations set status = $4, decided_by = $5, settled_at = now() from jobs
  where job_id = $1 and call_key = $3 and jobs.id = job_id and jobs.tenant = $2
  returning job_id)
${insertAudit('said', '$6')}`,
};
