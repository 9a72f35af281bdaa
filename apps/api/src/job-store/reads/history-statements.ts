import { maxStoredBytes, resultBytes } from './short-json.js';

interface History {
  readonly table: 'activities' | 'executions' | 'transitions';
  readonly columns: string;
  /** SQL: what a row adds to a page. */
  readonly bytes: string;
}

/**
 * A page of a history: entries after $2, at most $3, and only as many as have $4 bytes together, but
 * always the first one. Lengths are summed up before any entry is read. `page_count` tells how many
 * entries there would have been.
 */
const pageOf = ({ table, columns, bytes }: History): string => `
with sized as (
  select seq, row_number() over (order by seq) as place, (count(*) over ())::int as page_count,
    sum(bytes) over (order by seq) as total
  from (select seq, ${bytes} as bytes from ${table} where job_id = $1 and seq > $2
    order by seq limit $3) page)
select ${columns}, page_count
from sized join ${table} on job_id = $1 and ${table}.seq = sized.seq
where total <= $4 or place = 1 order by sized.seq`;

const cut = (bytes: string): string =>
  `json_build_object('truncated', true, 'bytes', ${bytes}, 'kept', true)`;

const lengthOf = (json: string): string => `coalesce(octet_length(${json}::text), 0)`;

const executionColumns = `executions.seq, type, name, error, is_critical as "isCritical", effect,
  call_key as "callKey", usage, message, started_at as "startedAt", duration_ms as "durationMs"`;

/** What was stored before values were bounded is cut here, or by the migration that came with that. */
export const executionsPage = {
  name: 'executions_page',
  text: pageOf({
    table: 'executions',
    columns: `${executionColumns},
  case when ${lengthOf('params')} > ${maxStoredBytes} then ${cut(lengthOf('params'))} else params end as params,
  case when result_bytes is null and ${resultBytes} > ${maxStoredBytes} then ${cut(resultBytes)}
    else result end as result`,
    bytes: `500 + least(${resultBytes}, ${maxStoredBytes}) + least(${lengthOf('params')}, ${maxStoredBytes})
    + ${lengthOf('error')} + ${lengthOf('to_json(message)')}`,
  }),
};

const maxTextBytes = 2 * maxStoredBytes;
const shownChars = 50_000;
/** A call may have 1 MB of arguments, and is shown with them. */
const maxCallsBytes = 1_200_000;

export const activityPage = {
  name: 'activity_page',
  text: pageOf({
    table: 'activities',
    columns: `activities.seq, role, case when octet_length(content) > ${maxTextBytes}
    then left(content, ${shownChars}) || ' …[cut: ' || octet_length(content) || ' bytes in all]'
    else content end as content,
  case when ${lengthOf('tool_calls')} > ${maxCallsBytes} then (
      select json_agg(json_build_object('id', call -> 'id', 'name', call -> 'name',
        'arguments', left(call ->> 'arguments', 1000)))
      from json_array_elements(tool_calls) call) else tool_calls end as "toolCalls",
  tool_call_id as "toolCallId", tool_name as "toolName", created_at as "createdAt"`,
    bytes: `300 + case when octet_length(content) > ${maxTextBytes} then ${4 * shownChars}
      else ${lengthOf('to_json(content)')} end
    + case when ${lengthOf('tool_calls')} > ${maxCallsBytes} then 1300 * json_array_length(tool_calls)
      else ${lengthOf('tool_calls')} end`,
  }),
};

export const transitionsPage = {
  name: 'transitions_page',
  text: pageOf({
    table: 'transitions',
    columns: `transitions.seq, "from", "to", reason, epoch, at`,
    bytes: `200 + octet_length(reason)`,
  }),
};

/** One entry with all that it holds, whole. */
export const wholeExecution = {
  name: 'whole_execution',
  text: `
select ${executionColumns}, coalesce(v.params, executions.params) as params,
  coalesce(v.result, executions.result) as result
from executions left join execution_values v on v.job_id = executions.job_id and v.seq = executions.seq
where executions.job_id = $1 and executions.seq = $2`,
};
