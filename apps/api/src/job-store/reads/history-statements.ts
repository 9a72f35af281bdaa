import { maxStoredBytes, resultBytes } from '../parts/short-json.js';

interface History {
  readonly table: 'activities' | 'executions' | 'transitions';
  readonly columns: string;
  /** SQL: lengths that `bytes` is made of, each asked for once. */
  readonly lengths: string;
  /** SQL: what a row adds to a page. */
  readonly bytes: string;
}

/** Whether job $1 is the tenant's: asked once, by its key, however long the history is. */
const isOfTenant = (tenant: string): string =>
  `(select tenant from jobs where id = $1) = ${tenant}`;

/**
 * A page of a history of job $1 of tenant $5: entries after $2, at most $3, and only as many as have
 * $4 bytes together, but always the first one. Lengths are summed up before any entry is read.
 * `page_count` tells how many entries there would have been.
 */
const pageOf = ({ table, columns, lengths, bytes }: History): string => `
with sized as (
  select seq, row_number() over (order by seq) as place, (count(*) over ())::int as page_count,
    sum(${bytes}) over (order by seq) as total
  from (select seq, ${lengths} from ${table} where job_id = $1 and seq > $2
      and ${isOfTenant('$5')}
    order by seq limit $3) measured)
select ${columns}, page_count
from sized join ${table} on job_id = $1 and ${table}.seq = sized.seq
where total <= $4 or place = 1 order by sized.seq`;

const cut = (bytes: string): string =>
  `json_build_object('truncated', true, 'bytes', ${bytes}, 'kept', true)`;

const lengthOf = (json: string): string => `coalesce(octet_length(${json}::text), 0)`;

const executionColumns = `executions.seq, executions.event_seq as "eventSeq", type, name, error, is_critical as "isCritical", effect,
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
    lengths: `${resultBytes} as of_result, ${lengthOf('params')} as of_params,
    ${lengthOf('error')} + ${lengthOf('to_json(message)')} as of_rest`,
    bytes: `500 + least(of_result, ${maxStoredBytes}) + least(of_params, ${maxStoredBytes}) + of_rest`,
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
    columns: `activities.seq, activities.event_seq as "eventSeq", role, case when octet_length(content) > ${maxTextBytes}
    then left(content, ${shownChars}) || ' …[cut: ' || octet_length(content) || ' bytes in all]'
    else content end as content,
  case when ${lengthOf('tool_calls')} > ${maxCallsBytes} then (
      select json_agg(json_build_object('id', call -> 'id', 'name', call -> 'name',
        'arguments', left(call ->> 'arguments', 1000)))
      from json_array_elements(tool_calls) call) else tool_calls end as "toolCalls",
  tool_call_id as "toolCallId", tool_name as "toolName", attachments, created_at as "createdAt"`,
    lengths: `case when octet_length(content) > ${maxTextBytes} then ${4 * shownChars}
      else ${lengthOf('to_json(content)')} end as of_content, ${lengthOf('tool_calls')} as of_calls`,
    bytes: `500 + of_content + of_calls`,
  }),
};

export const transitionsPage = {
  name: 'transitions_page',
  text: pageOf({
    table: 'transitions',
    columns: `transitions.seq, transitions.event_seq as "eventSeq", "from", "to", reason, epoch, at`,
    lengths: 'octet_length(reason) as of_reason',
    bytes: '200 + of_reason',
  }),
};

/** One entry of a job of tenant $3 with all that it holds, whole. */
export const wholeExecution = {
  name: 'whole_execution',
  text: `
select ${executionColumns}, coalesce(whole.params, executions.params) as params,
  coalesce(whole.result, executions.result) as result
from executions left join execution_values whole on whole.job_id = executions.job_id and whole.seq = executions.seq
where executions.job_id = $1 and executions.seq = $2 and ${isOfTenant('$3')}`,
};

/** The last entry of each history of job $1 of tenant $3 that came no later than event $2. */
export const positionOfEvent = {
  name: 'position_of_event',
  text: `
select ${(['activities', 'executions', 'transitions'] as const)
    .map(
      (table) => `coalesce((select seq from ${table}
  where job_id = $1 and event_seq <= $2 and ${isOfTenant('$3')} order by seq desc limit 1), 0) as ${table}`,
    )
    .join(',\n  ')}`,
};
