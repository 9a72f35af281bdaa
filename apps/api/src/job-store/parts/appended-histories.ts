// Parts of the statements that save what is new of a job. They build on a common table expression
// with the job rows as they are now and what is new of each history. Entries carry their `place` in this
// save, from 1; the numbers in the histories follow from the counters of the job row, `added` being the
// number of all rows that the statement appends.

const activityColumns = `place int, role text, content text, tool_calls json, tool_call_id text, tool_name text,
    attachments json, model_parts json, created_at timestamptz`;

const executionColumns = `place int, type text, name text, params json, result json, result_bytes int, error json,
    is_critical boolean, effect text, call_key text, call_ordinal int, usage json, message text,
    started_at timestamptz, duration_ms float8`;

/** Where the entries of a save stand: SQL that joins them, as `entry`, to the rows of their jobs, as `job`. */
export interface Entries {
  readonly activities: string;
  readonly executions: string;
}

/** In the row of their job. */
export const entriesOfStep: Entries = {
  activities: `, json_to_recordset(job.new_activities) entry(${activityColumns})`,
  executions: `, json_to_recordset(job.new_executions) entry(${executionColumns})`,
};

/**
 * Those of several jobs in lists of their own, $2 and $3, by the number of their step: what stands in another
 * list would be read again with that.
 */
export const entriesOfSteps: Entries = {
  activities: ` join json_to_recordset($2::json) entry(step int, ${activityColumns}) on entry.step = job.step`,
  executions: ` join json_to_recordset($3::json) entry(step int, ${executionColumns}) on entry.step = job.step`,
};

/** @param saved name of the expression */
export const appendedHistories = (saved: string, entries: Entries): readonly string[] => [
  `activity as (
  insert into activities (job_id, seq, event_seq, role, content, tool_calls, tool_call_id, tool_name,
    attachments, model_parts, created_at)
  select job.id, job.activity_count - job.new_activity_count + entry.place, job.event_seq - job.added + entry.place,
    entry.role::activity_role, entry.content, entry.tool_calls, entry.tool_call_id, entry.tool_name,
    entry.attachments, entry.model_parts, entry.created_at
  from ${saved} job${entries.activities})`,
  `execution as (
  insert into executions (job_id, seq, event_seq, type, name, params, result, result_bytes, error,
    is_critical, effect, call_key, call_ordinal, usage, message, started_at, duration_ms)
  select job.id, job.execution_count - job.new_execution_count + entry.place,
    job.event_seq - job.added + job.new_activity_count + entry.place, entry.type, entry.name, entry.params,
    entry.result, entry.result_bytes, entry.error, entry.is_critical, entry.effect, entry.call_key,
    entry.call_ordinal, entry.usage, entry.message, entry.started_at, entry.duration_ms
  from ${saved} job${entries.executions})`,
];

/** What few steps have beside their entries: outcomes of calls, and what was learned. */
export const besidesHistories = (saved: string): readonly string[] => [
  `invocation as (
  update tool_invocations set status = settled.status, settled_at = now()
  from ${saved} job, json_to_recordset(job.settled_invocations) settled(call_key text, status text)
  where tool_invocations.job_id = job.id and tool_invocations.call_key = settled.call_key)`,
  // What the job has learned is handed on to the next job of its thread.
  `thread as (
  insert into threads (tenant, id, context)
  select tenant, thread_id, new_context from ${saved} where new_context is not null and thread_id is not null
  on conflict (tenant, id) do update set context = excluded.context, updated_at = now())`,
];

const countedColumns = `id uuid, epoch int, event_seq int, iterations int, usage jsonb, context json,
    activity_count int, execution_count int, invocations json`;

/** Columns of the row that `stepRow` makes of a job, as JSON. */
export const stepColumns = `${countedColumns}, activities json, executions json`;

/** The same where its entries stand apart, with its number among the steps. */
export const numberedStepColumns = `step int, ${countedColumns}`;

const newCounts = [
  'jobs.activity_count',
  'jobs.execution_count',
  'step.activity_count as new_activity_count',
  'step.execution_count as new_execution_count',
  'step.invocations as settled_invocations',
  'step.context as new_context',
];

/** What is read of a step by what appends, for `returning`; the second where its entries stand apart. */
export const newOfStep = [
  ...newCounts,
  'step.activities as new_activities',
  'step.executions as new_executions',
];
export const newOfNumberedStep = [...newCounts, 'step.step'];

/** SQL: number of the last execution that a job had before the step. */
export const executionsBefore = `execution_count - new_execution_count as executions_before`;

/** What a step sets in the job row; a job that gets on has not taken its worker down. */
export const setByStep = [
  'iterations = step.iterations',
  'usage = step.usage',
  'context = coalesce(step.context, jobs.context)',
  'activity_count = jobs.activity_count + step.activity_count',
  'execution_count = jobs.execution_count + step.execution_count',
  'crashes = 0',
];
