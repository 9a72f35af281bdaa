/** The id of the job that has many steps. */
export const longJobId = '01a00000-0000-7000-8000-000000000000';

const agentVersionId = '01900000-0000-7000-8000-ffffffffffff';

/** The id of one of the jobs, counted from 1, the newest. */
export const manyJobsId = (index: number): string =>
  `01900000-0000-7000-8000-${index.toString(16).padStart(12, '0')}`;

/** A job of every kind: most are done, one in eight has failed, one in fifty waits for a later time. */
const job = (id: string, createdAt: string, executions: string) => `
  select ${id}, 'default', 'owner-' || n % 20, array['*'], '${agentVersionId}'::uuid, 'agent-' || n % 5, 1,
    to_json('Request ' || n || repeat(' and more', 20)), '{"message": "Done.", "actions": []}'::json,
    case when n % 8 = 0 then json_build_object('code', 'TOOL_' || n % 3, 'message', 'Lead ' || n || ' is away') end,
    (case when n % 50 = 1 then 'DELAYED' when n % 8 = 0 then 'FAILED' else 'COMPLETED' end)::job_status,
    json_build_object('inputTokens', n % 1000, 'outputTokens', 0, 'totalTokens', n % 1000, 'modelCalls', 3,
      'toolCalls', 2, 'repairedToolCalls', 0, 'costUsd', 0.001, 'models',
      json_build_object('model:' || n % 3, json_build_object('totalTokens', n % 1000, 'costUsd', 0.001)))::jsonb,
    '{}'::jsonb, 3, 10, '{}'::jsonb, '{}'::text[], ${executions}, 3, ${createdAt},
    case when n % 50 = 1 then now() + interval '1 day' end,
    case when n % 50 <> 1 then ${createdAt} + interval '5 seconds' end`;

const columns = `id, tenant, owner, tool_scopes, agent_version_id, agent_name, agent_version, input, output,
    error, status, usage, limits, max_attempts, priority, metadata, tags, execution_count, transition_count,
    created_at, run_at, settled_at`;

const idOf = (n: string) => `('01900000-0000-7000-8000-' || lpad(to_hex(${n}), 12, '0'))::uuid`;

/** Steps of a job: answers of the model, each with a call. */
const steps = (jobId: string, count: string, from: string) => `
insert into executions (job_id, seq, event_seq, type, name, params, result, result_bytes, usage, started_at, duration_ms)
select ${jobId}, seq, seq + 3, case when seq % 2 = 1 then 'llm_call' else 'tool_call' end,
  case when seq % 2 = 1 then 'openai-compatible:model' else 'echo' end,
  case when seq % 2 = 0 then '{"value": "what the tool was given"}'::json end,
  case when seq % 2 = 0 then to_json(repeat('what it answered ', 20)) end, 340,
  case when seq % 2 = 1 then '{"inputTokens": 1000, "outputTokens": 20, "costUsd": 0.0012}'::json end, now(), 12.5
from ${from}, generate_series(1, ${count}) seq`;

/** The conversation behind them: as many entries. */
const entries = (jobId: string, count: string, from: string) => `
insert into activities (job_id, seq, event_seq, role, content, tool_calls, tool_call_id, tool_name, created_at)
select ${jobId}, seq, seq + 3, (case when seq % 2 = 1 then 'ASSISTANT' else 'TOOL_RESULT' end)::activity_role,
  case when seq % 2 = 0 then repeat('what it answered ', 20) end,
  case when seq % 2 = 1 then '[{"id": "call", "name": "echo", "arguments": "{}"}]'::json end,
  case when seq % 2 = 0 then 'call' end, case when seq % 2 = 0 then 'echo' end, now()
from ${from}, generate_series(1, ${count}) seq`;

/**
 * SQL that stores so many jobs of tenant `default` with `stepsEach` steps, one every 20 seconds up to now,
 * and one with \`longSteps\` steps. No file is read for it, so that measurements may use it too.
 */
export const manyJobs = (count: number, longSteps: number, stepsEach = 5): readonly string[] => [
  `insert into agent_versions (id, tenant, name, version, definition)
   values ('${agentVersionId}', 'default', 'many', 1,
     '{"name": "many", "persona": {"role": "x"}, "toolNames": ["echo"]}')`,
  `insert into jobs (${columns}) ${job(idOf('n'), `now() - n * interval '20 seconds'`, String(stepsEach))}
   from generate_series(1, ${String(count)}) n`,
  `insert into jobs (${columns}) ${job(`'${longJobId}'::uuid`, 'now()', String(longSteps))} from (values (2)) one(n)`,
  steps(idOf('n'), String(stepsEach), `generate_series(1, ${String(count)}) n`),
  steps(`'${longJobId}'::uuid`, String(longSteps), '(values (1)) one(n)'),
  `insert into transitions (job_id, seq, event_seq, "from", "to", reason, epoch, at)
   select id, seq, case seq when 3 then 100000 else seq end, null, (array['PENDING', 'ACTIVE', 'COMPLETED'])[seq]::job_status,
     'x', seq / 2, created_at + seq * interval '1 second'
   from jobs, generate_series(1, 3) seq`,
  'analyze',
];

/** The same with the conversations of the jobs, so that they are what a service holds that runs for long. */
export const retainedJobs = (count: number, stepsEach: number): readonly string[] => [
  ...manyJobs(count, 1, stepsEach),
  entries(idOf('n'), String(stepsEach), `generate_series(1, ${String(count)}) n`),
  'vacuum analyze',
];
