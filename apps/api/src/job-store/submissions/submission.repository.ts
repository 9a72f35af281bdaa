import {
  attachmentsOf,
  type JobInput,
  type Limits,
  type NewAttachment,
  noUsage,
  promptOf,
  storableText,
} from '@faina/agent-core';
import { Inject, Injectable } from '@nestjs/common';
import type { Statement } from '../parts/statement.js';
import { JobNews } from '../news/job-news.js';
import { GroupWriter } from '../../database/group-writer.js';
import { awaitParents } from '../chains/await-parents.js';
import { requestCancel } from '../moves/request-cancel.js';
import { runNow } from '../moves/run-now.js';
import type { DueJob } from '../rows/due-job.js';
import {
  findIdempotencyKey,
  insertJob,
  insertJobs,
  insertJobWithFiles,
  insertJobWithFilesOfAnother,
} from '../moves/submit-job.js';
import { attachmentValues } from '../steps/keep-attachments.js';
import type { JobRow } from '../reads/job-read.repository.js';
import { DatabasePool } from '../../database/database-pool.js';
import { HotPool } from '../../database/hot-pool.js';
import { JobMetrics } from '../../telemetry/metrics/job-metrics.js';

/** A job as it is stored first. */
export interface NewJob extends Pick<
  JobRow,
  | 'id'
  | 'tenant'
  | 'owner'
  | 'keyId'
  | 'maxAttempts'
  | 'priority'
  | 'threadId'
  | 'webhookUrl'
  | 'retryOf'
  | 'stream'
> {
  readonly toolScopes: readonly string[];
  readonly agent: {
    readonly id: string;
    readonly name: string;
    readonly version: number;
    /** Tenant whose versions go on from this one, where it is to be the newest; absent where any may be. */
    readonly line?: string | undefined;
  };
  readonly input: JobInput;
  readonly limits: Limits;
  readonly metadata: object;
  readonly tags: readonly string[];
  readonly delayMs: number;
  /** Files that the input names; those of the job that it repeats are not here. */
  readonly files?: readonly NewAttachment[];
  /** Jobs that it waits for; absent without any. */
  readonly parents?: NewParents | undefined;
  /** Name of the schedule that makes it. */
  readonly schedule?: string | undefined;
  /** Of the request that makes it. */
  readonly traceparent?: string | undefined;
}

/** The jobs that a new one waits for. */
export interface NewParents {
  readonly ids: readonly string[];
  /** Whose jobs they may be; undefined for all of the tenant. */
  readonly owner: string | undefined;
  /** Whether the job runs also where one of them fails. */
  readonly runsAfterFailure: boolean;
}

export interface IdempotencyKey {
  readonly key: string;
  /** SHA-256 of the canonical request body, in hex. */
  readonly bodyHash: string;
}

export interface StoredIdempotencyKey {
  readonly jobId: string;
  readonly bodyHash: string;
}

/** The writes of clients: submitting and cancelling. */
@Injectable()
export class SubmissionRepository {
  readonly #jobs = new GroupWriter<NewJob, JobRow>((jobs) => this.#insertTogether(jobs));

  constructor(
    private readonly pool: DatabasePool,
    private readonly news: JobNews = new JobNews(),
    private readonly metrics: JobMetrics = new JobMetrics(),
    @Inject(HotPool) private readonly hotPool: DatabasePool = pool,
  ) {}

  /**
   * Undefined when the idempotency key is taken, or the agent has a newer version; nothing was written then. The connection is that of a
   * transaction where there is more to write with the job.
   */
  async insert(
    job: NewJob,
    idempotencyKey: IdempotencyKey | undefined,
    connection: Pick<DatabasePool, 'query'> = this.pool,
  ): Promise<JobRow | undefined> {
    if (connection !== this.pool) return insertAlone(connection, job, idempotencyKey);
    const row = mayShare(job, idempotencyKey)
      ? await this.#jobs.write(job)
      : await insertAlone(connection, job, idempotencyKey);
    if (row) this.inserted(row);
    return row;
  }

  async #insertTogether(jobs: readonly NewJob[]): Promise<readonly JobRow[]> {
    const [first, ...others] = jobs;
    if (first && others.length === 0) {
      const row = await insertAlone(this.hotPool, first, undefined);
      return row ? [row] : [];
    }
    const values = [JSON.stringify(jobs.map(givenRow))];
    return (await this.hotPool.query<JobRow>({ ...insertJobs, values })).rows;
  }

  /** To be called after the commit of a transaction that a job was inserted in. */
  inserted({ id, tenant, agentName }: Pick<JobRow, 'id' | 'tenant' | 'agentName'>): void {
    this.news.tell(id, tenant);
    this.metrics.submitted(agentName);
  }

  /**
   * Lets a job wait that the transaction of the connection has stored; null where there is no such
   * parent: nothing was written then.
   */
  async awaitParents(
    { id, tenant }: Pick<NewJob, 'id' | 'tenant'>,
    { ids, owner, runsAfterFailure }: NewParents,
    connection: Pick<DatabasePool, 'query'>,
  ): Promise<Awaiting> {
    const values = [id, ids, tenant, owner ?? null, runsAfterFailure];
    const { rows } = await connection.query<Standing>({ ...awaitParents, values });
    const [standing] = rows;
    if (standing && isStored(standing)) return { kind: 'awaiting', job: standing };
    const found = new Set(standing?.found);
    const missing = ids.flatMap((name, index) => (found.has(name) ? [] : [{ index, name }]));
    return { kind: 'parents_missing', missing };
  }

  /** False: the thread is another owner's. One that nobody has is this owner's from now on. */
  async claimThread(tenant: string, threadId: string, owner: string): Promise<boolean> {
    const { rowCount } = await this.pool.query({
      ...claimThread,
      values: [tenant, threadId, owner],
    });
    return rowCount === 1;
  }

  async findKey(tenant: string, key: string): Promise<StoredIdempotencyKey | undefined> {
    const { rows } = await this.pool.query<{ job_id: string; body_hash: string }>({
      ...findIdempotencyKey,
      values: [tenant, key],
    });
    const [row] = rows;
    return row && { jobId: row.job_id, bodyHash: row.body_hash };
  }

  /**
   * Notes that the job is to end; its attempt ends it, or whoever asked where it is `idle`. Undefined
   * when the job is settled already, or is none of the tenant's.
   */
  async requestCancel(id: string, tenant: string): Promise<'idle' | 'running' | undefined> {
    const values = [id, tenant];
    const { rows } = await this.pool.query<{ is_idle: boolean }>({ ...requestCancel, values });
    const [asked] = rows;
    return asked && (asked.is_idle ? 'idle' : 'running');
  }

  /** Undefined when the job waits for no time, or is none of the tenant's. */
  async runNow(id: string, tenant: string): Promise<DueJob | undefined> {
    return (await this.pool.query<DueJob>({ ...runNow, values: [id, tenant] })).rows[0];
  }
}

/** What came of a job that is to wait. */
export type Awaiting =
  | { readonly kind: 'awaiting'; readonly job: JobRow }
  | { readonly kind: 'parents_missing'; readonly missing: readonly MissingParent[] };

/** A parent that there is not, or not for this owner, and its place among those named. */
export interface MissingParent {
  readonly index: number;
  readonly name: string;
}

type Standing = { readonly found: readonly string[] } & (JobRow | { readonly id: null });

const isStored = (row: Standing): row is JobRow & Standing => row.id !== null;

const statementWithFiles = ({ files = [] }: NewJob): Statement =>
  files.length === 0 ? insertJobWithFilesOfAnother : insertJobWithFiles(files.length);

/**
 * Makes a thread that nobody has the owner's. The row's lock puts owners that begin a thread at the
 * same moment in an order. No row: it is another owner's.
 */
const claimThread: Statement = {
  name: 'claim_thread',
  text: `
insert into threads (tenant, id, owner, context) values ($1, $2, $3, '{}')
on conflict (tenant, id) do update set owner = excluded.owner
  where coalesce(threads.owner, excluded.owner) = excluded.owner
returning 1`,
};

/** Longer requests are stored alone, so that no other waits for them. */
const maxSharedChars = 65_536;

const mayShare = (job: NewJob, key: IdempotencyKey | undefined): boolean =>
  !key &&
  job.threadId === null &&
  attachmentsOf(job.input).length === 0 &&
  JSON.stringify(job.input).length <= maxSharedChars;

/** A row of `insertJobs`. */
export const givenRow = ({ agent, ...job }: NewJob) => ({
  id: job.id,
  tenant: job.tenant,
  owner: job.owner,
  tool_scopes: job.toolScopes,
  agent_version_id: agent.id,
  agent_name: agent.name,
  agent_version: agent.version,
  input: job.input,
  usage: noUsage,
  limits: job.limits,
  max_attempts: job.maxAttempts,
  priority: job.priority,
  metadata: job.metadata,
  tags: job.tags,
  webhook_url: job.webhookUrl,
  retry_of: job.retryOf,
  delay_ms: job.delayMs,
  prompt: storableText(promptOf(job.input)),
  key_id: job.keyId,
  stream: job.stream,
  schedule: job.schedule,
  traceparent: job.traceparent,
  agent_line: agent.line,
});

async function insertAlone(
  connection: Pick<DatabasePool, 'query'>,
  job: NewJob,
  idempotencyKey: IdempotencyKey | undefined,
): Promise<JobRow | undefined> {
  const named = attachmentsOf(job.input);
  const { rows } = await connection.query<JobRow>({
    ...(named.length === 0 ? insertJob : statementWithFiles(job)),
    values: [
      job.id,
      job.tenant,
      job.owner,
      job.toolScopes,
      job.agent.id,
      job.agent.name,
      job.agent.version,
      JSON.stringify(job.input),
      JSON.stringify(noUsage),
      JSON.stringify(job.limits),
      job.maxAttempts,
      job.priority,
      job.threadId,
      JSON.stringify(job.metadata),
      job.tags,
      job.webhookUrl,
      job.retryOf,
      job.delayMs,
      storableText(promptOf(job.input)),
      idempotencyKey?.key ?? null,
      idempotencyKey?.bodyHash ?? null,
      job.keyId,
      job.stream,
      job.schedule ?? null,
      job.traceparent ?? null,
      job.agent.line ?? null,
      ...(named.length === 0 ? [] : [JSON.stringify(named)]),
      ...(job.files ?? []).flatMap(attachmentValues),
    ],
  });
  return rows[0];
}
