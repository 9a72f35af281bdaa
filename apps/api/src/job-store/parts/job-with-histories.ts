import { readBackTypes } from '@faina/agent-core';
import { rememberedResult } from './short-json.js';
import { parentResults } from './parents.js';
import { threadMessages } from './thread.js';

const readBack = readBackTypes.map((type) => `'${type}'`).join(', ');
const isPlanned = `exists (select from executions plan where plan.job_id = job.id and plan.type = 'plan')`;

const ownColumns = `job.id, job.status, job.tenant, job.owner, job.tool_scopes, job.thread_id, job.input, job.limits,
  job.stream, job.traceparent, job.max_attempts, job.priority, job.epoch, job.event_seq, job.usage, job.iterations,
  job.failures, job.waiting_for, job.outcome, job.output, version.id as version_id, version.definition, version.version,
  greatest(0, extract(epoch from clock_timestamp() - job.started_at) * 1000 - job.waited_ms)::float8 as spent_ms,
  ${parentResults('job')} as parents,
  (select json_agg(json_build_object('role', role, 'content', content, 'toolCalls', tool_calls,
      'toolCallId', tool_call_id, 'toolName', tool_name, 'attachments', attachments, 'parts', model_parts,
      'createdAt', created_at) order by seq)
    from activities where job_id = job.id) as activities`;

const fromJobs = (source: string): string =>
  `from ${source} job join agent_versions version on version.id = job.agent_version_id`;

/**
 * All that is needed to go on with a job or to end it: the row, its agent version, the conversation,
 * what was said in the thread before, what came of the jobs that it waited for, what people have decided, the effects and repairs of earlier
 * attempts, the tools that they lacked, what an answer says it did not understand, and the external calls without an outcome; where
 * a plan was made all that was done, as the reply is made from that.
 * @param source common table expression with the whole row of the job
 * @param hasPast SQL: whether the job may have answers of people and begun calls of earlier attempts
 * @param column SQL: one column more, or several
 */
export const jobWithHistories = (source: string, hasPast: string, column?: string): string => `
select ${ownColumns},
  case when job.context is not null or job.thread_id is null then job.context
    else (select context from threads where tenant = job.tenant and id = job.thread_id
      and coalesce(owner, job.owner) = job.owner) end as context,
  ${threadMessages('job')} as thread_messages,
  case when ${hasPast} then (
    select json_agg(json_build_object('id', id, 'callKey', coalesce(original ->> 'callKey', call_key),
        'hash', hash, 'preview', preview, 'status', status, 'reason', reason, 'resume', resume,
        'answer', answer, 'edited', case when args::jsonb <> (original -> 'args')::jsonb
          then json_build_object('by', edited_by, 'args', args) end)
      order by coalesce(decided_at, expires_at), id)
    from approvals where job_id = job.id
      and (status in ('approved', 'rejected') or status = 'expired' and on_expire = 'reject')) end as approvals,
  case when ${hasPast} then (
    select json_agg(json_build_object('callId', call_id, 'callKey', call_key, 'tool', tool,
        'status', status) order by started_at, call_key)
    from tool_invocations where job_id = job.id
      and status in ('STARTED', 'UNKNOWN', 'REPEAT', 'HAPPENED', 'DID_NOT_HAPPEN')) end as invocations,
  case when ${hasPast} then (
    select json_agg(json_build_object('callKey', call_key, 'status', later.status, 'answer', answer,
        'putOffAt', later.created_at, 'endedAt', ended_at))
    from later_calls later where job_id = job.id and not exists (
      select from activities where job_id = job.id and tool_call_id = later.call_id
        and event_seq > later.event_seq)) end as later_calls,
  (select coalesce(sum(bytes), 0)::int from execution_values where job_id = job.id) as kept_bytes,
  (select json_agg(json_build_object('type', type, 'name', name,
      'params', case when type = 'tool_repair' then params end,
      'result', case when type in (${readBack}) then result else ${rememberedResult(isPlanned)} end,
      'error', error, 'effect', effect, 'callKey', call_key, 'message', message, 'startedAt', started_at,
      'durationMs', duration_ms) order by seq)
    from executions where job_id = job.id and (effect is not null or type in ('tool_repair', 'tool_missing')
      or type = 'llm_call' and result is not null or ${isPlanned})) as executions${
        column === undefined
          ? ''
          : `,
  ${column}`
      }
${fromJobs(source)}`;

/**
 * The same for first attempts at jobs of no thread, of which there is nothing to read but their requests.
 * @param column SQL: one column more, or several
 */
export const jobBeforeHistories = (source: string, column: string): string => `
select ${ownColumns}, job.context, null as thread_messages, null as approvals, null as invocations, null as later_calls,
  0 as kept_bytes, null as executions,
  ${column}
${fromJobs(source)}`;
