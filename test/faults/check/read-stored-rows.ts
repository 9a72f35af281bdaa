import pg from 'pg';
import { storedRowsSchema, type StoredRows } from './stored-rows.js';

/** SQL: a time in milliseconds since 1970. */
const ms = (column: string) => `extract(epoch from ${column})::float8 * 1000`;

const ofHistory = `job_id as "jobId", seq, event_seq as "eventSeq"`;

const statements: Readonly<Record<keyof StoredRows, string>> = {
  jobs: `
select id, coalesce(input ->> 'prompt', input #>> '{}', '') as prompt, status, waiting_for as "waitingFor",
  error ->> 'code' as "errorCode", output -> 'actions' as actions, usage, iterations, epoch,
  coalesce((select definition -> 'limits' from agent_versions where id = agent_version_id), '{}') || limits as limits,
  lease_owner as "leaseOwner", webhook_url as "webhookUrl", retry_of as "retryOf",
  activity_count as "activityCount", execution_count as "executionCount",
  transition_count as "transitionCount", event_seq as "eventSeq", ${ms('settled_at')} as "settledAt"
from jobs order by created_at, id`,
  transitions: `
select ${ofHistory}, "from", "to", reason, epoch, ${ms('at')} as at from transitions`,
  activities: `
select ${ofHistory}, role, left(coalesce(content, ''), 100) ~ '[^\\s\\u00a0\\u2003]' as "hasWords",
  coalesce(tool_calls, '[]') as "toolCalls", tool_call_id as "toolCallId",
  ${ms('created_at')} as "createdAt" from activities`,
  executions: `
select ${ofHistory}, type, name, error ->> 'code' as "errorCode", effect, call_key as "callKey", usage,
  ${ms('started_at')} as "startedAt" from executions`,
  invocations: `
select job_id as "jobId", call_key as "callKey", call_id as "callId", tool, status,
  ${ms('started_at')} as "startedAt", decided_by as "decidedBy" from tool_invocations`,
  approvals: `
select id, job_id as "jobId", call_key as "callKey", tool, status,
  array_remove(array[event_seq, end_event_seq] || told_event_seqs, null) as "eventSeqs" from approvals`,
  news: `
select job_id as "jobId", event_seq as "eventSeq", kind, status, is_pending as "isPending" from outbox`,
  deliveries: `
select id, job_id as "jobId", url, type, approval_id as "approvalId", status from webhook_deliveries`,
  approvalMails: `select id, job_id as "jobId", status from approval_mails`,
  idempotencyKeys: `select key, job_id as "jobId" from idempotency_keys`,
  laterCalls: `select job_id as "jobId", call_key as "callKey", status from later_calls`,
  workers: `select id, pid, ${ms('alive_until')} as "aliveUntil" from workers`,
  localEffects: `select job_id as "jobId", call_key as "callKey" from diagnostics_writes`,
};

/** Everything that PostgreSQL holds of a run, of one moment. */
export async function readStoredRows(databaseUrl: string): Promise<StoredRows> {
  const client = new pg.Client(databaseUrl);
  await client.connect();
  try {
    await client.query('begin isolation level repeatable read read only');
    const tables: Record<string, unknown> = {};
    for (const [name, text] of Object.entries(statements)) {
      tables[name] = (await client.query<object>(text)).rows;
    }
    return storedRowsSchema.parse(tables);
  } finally {
    await client.end();
  }
}
