/**
 * The output of a job that ends while no attempt runs it, for `update jobs set output = ...`: every
 * effect so far, as `collectActions` of the core gives them. What still waited for an approval is
 * skipped now.
 * @param message SQL expression of the output's message.
 */
export const endedOutput = (message: string): string => `json_build_object('message', ${message},
  'actions', coalesce((
    select json_agg(json_build_object('tool', name, 'status', case
          when type = 'approval' or error ->> 'code' = 'APPROVAL_REJECTED' then 'skipped'
          when error ->> 'code' = 'EFFECT_UNKNOWN' then 'unknown'
          when type = 'tool_call' then 'done' else 'failed' end,
        'text', coalesce(message, ''), 'data', result) order by first_seq)
    from (
      select distinct on (call) e.*, min(seq) over (partition by call) as first_seq
      from executions e cross join lateral (values (coalesce(call_key, 'entry ' || seq))) k(call)
      where e.job_id = jobs.id and effect is not null
      order by call, seq desc) latest), '[]'::json))`;
