import type { Statement } from '../parts/statement.js';
import { jobFields } from '../reads/job-read.repository.js';
import { columnsOf } from '../../database/row-of-tenant.js';

/** First key of the advisory locks of threads; the second is a hash of tenant and thread. */
const threadLock = 1;

/** Parameters of `insertJob`; those of its files come after them. */
const parametersOfJob = 26;

/** How a job comes by its files: the parts that store and name them. */
interface Files {
  /** Columns and values of the USER entry beside its words. */
  readonly column: string;
  readonly value: string;
  /** Common table expressions after the job's. */
  readonly parts: readonly string[];
}

const noFiles: Files = { column: '', value: '', parts: [] };

const givenColumns = `id, tenant, owner, tool_scopes, agent_version_id, agent_name, agent_version, input, usage, limits,
    max_attempts, priority, metadata, tags, webhook_url, retry_of, key_id, stream, schedule, traceparent`;

const startColumns = `run_at, status, activity_count, transition_count, event_seq, created_at`;

/** Values of `startColumns`. @param delayMs SQL: how long a job is put off, in milliseconds */
const startOf = (delayMs: string): string => `
    case when ${delayMs} > 0 then now() + ${delayMs} * interval '1 millisecond' end,
    (case when ${delayMs} > 0 then 'DELAYED' else 'PENDING' end)::job_status, 1, 1, 2, clock_timestamp()`;

/**
 * SQL: whether the version of the agent that was read before is the newest one still. It is not asked of one
 * that was named by its number.
 * @param line whose versions are numbered on from it: the tenant's own, or those that came with Faina; null where
 * it does not matter
 */
const isNewest = (tenant: string, name: string, version: string, line: string): string => `
    (${line} is null or not exists (
      select from agent_versions newer
      where newer.tenant in (${tenant}, ${line}) and newer.name = ${name} and newer.version > ${version})
    and not exists (
      select from agent_archives archive where archive.tenant = ${tenant} and archive.name = ${name}))`;

/** What is stored with the rows of the expression `job`: their first moves, what watchers are told, and the requests. */
const recordsOf = (prompt: string, { column, value }: Files): string => `
transition as (
  insert into transitions (job_id, seq, event_seq, "from", "to", reason, epoch)
  select id, 1, 1, null, status, 'submitted', 0 from job),
news as (
  insert into outbox (job_id, tenant, event_seq, status, is_pending)
  select id, tenant, 1, status, false from job),
prompt as (
  insert into activities (job_id, seq, event_seq, role, content, created_at${column})
  select id, 1, 2, 'USER', ${prompt}, created_at${value} from job)`;

/**
 * A job, its first transition, its prompt and its idempotency key in one statement and one commit.
 * No row comes back when a live key of that name exists already, or a newer version of the agent; nothing was
 * written then.
 *
 * Jobs of one thread get their position under a lock that ends with the commit: who sees a job of a
 * thread sees the ones before it, so none is overtaken by a later one.
 */
const insertion = (files: Files): string => `
with newest as materialized (select 1 where ${isNewest('$2', '$6', '$7', '$26::text')}),
key as (
  insert into idempotency_keys (tenant, key, body_hash, job_id, expires_at)
  select $2, $20, $21, $1, now() + interval '24 hours' from newest where $20::text is not null
  on conflict (tenant, key) do update
    set body_hash = excluded.body_hash, job_id = excluded.job_id, expires_at = excluded.expires_at
    where idempotency_keys.expires_at < now()
  returning job_id),
thread_position as materialized (
  select pg_advisory_xact_lock(${threadLock}, hashtext($2 || $13::uuid::text)) where $13 is not null),
job as (
  insert into jobs (${givenColumns}, thread_id, ${startColumns})
  select $1, $2, $3, $4, $5, $6, $7, $8::json, $9::jsonb, $10::jsonb, $11, $12, $14::jsonb, $15,
    $16, $17, $22, $23, $24, $25, $13, ${startOf('$18::int')}
  from newest left join thread_position on true
  where $20::text is null or exists (select 1 from key)
  returning *),
${recordsOf('$19', files)}${files.parts.map((part) => `,\n${part}`).join('')}
select ${columnsOf(jobFields)} from job`;

export const insertJob: Statement = { name: 'insert_job', text: insertion(noFiles) };

const named = { column: ', attachments', value: `, $${parametersOfJob + 1}::json` };

/** The same with so many files: each has the parameters id, media type, bytes, sha256 and data. */
export const insertJobWithFiles = (count: number): Statement => ({
  name: `insert_job_with_files_${count}`,
  text: insertion({
    ...named,
    parts: Array.from({ length: count }, (_, index) => {
      const [id, mediaType, bytes, sha256, data] = Array.from(
        { length: 5 },
        (__, column) => `$${parametersOfJob + 2 + index * 5 + column}`,
      );
      return `file_${index + 1} as (
  insert into job_attachments (tenant, job_id, id, media_type, bytes, sha256, data)
  select $2, id, ${id}::uuid, ${mediaType}, ${bytes}::int, ${sha256}, ${data}::bytea from job)`;
    }),
  }),
});

/** The same with the files of the job that it repeats: the named ones, copied under their ids. */
export const insertJobWithFilesOfAnother: Statement = {
  name: 'insert_job_with_files_of_another',
  text: insertion({
    ...named,
    parts: [
      `files as (
  insert into job_attachments (tenant, job_id, id, media_type, bytes, sha256, data)
  select $2, job.id, file.id, file.media_type, file.bytes, file.sha256, file.data
  from job join job_attachments file on file.job_id = $17 and file.tenant = $2
  where file.id in (select (named ->> 'id')::uuid from json_array_elements($${parametersOfJob + 1}::json) named))`,
    ],
  }),
};

export const findIdempotencyKey = {
  name: 'find_idempotency_key',
  text: `
select job_id, body_hash from idempotency_keys where tenant = $1 and key = $2 and expires_at > now()`,
};

/** What a job without key, thread and files is stored from, as `insertJobs` reads it. */
const givenTypes = `id uuid, tenant text, owner text, tool_scopes text[], agent_version_id uuid, agent_name text,
    agent_version int, input json, usage jsonb, limits jsonb, max_attempts int, priority int, metadata jsonb, tags text[],
    webhook_url text, retry_of uuid, delay_ms int, prompt text, key_id uuid, stream boolean, schedule text, traceparent text,
    agent_line text`;

/**
 * Several jobs without keys, threads and files, in one statement and one commit: $1 has a row of each. Those with them
 * take locks, for which two statements could wait in a circle.
 */
export const insertJobs: Statement = {
  name: 'insert_jobs',
  text: `
with given as materialized (select * from json_to_recordset($1::json) given(${givenTypes})),
job as (
  insert into jobs (${givenColumns}, ${startColumns})
  select ${givenColumns}, ${startOf('delay_ms')} from given
  where ${isNewest('given.tenant', 'agent_name', 'agent_version', 'agent_line')}
  returning *),
${recordsOf('(select prompt from given where given.id = job.id)', noFiles)}
select ${columnsOf(jobFields)} from job`,
};
