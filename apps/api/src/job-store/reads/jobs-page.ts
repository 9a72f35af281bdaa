import type { JobStatusType } from '@faina/agent-core';
import { maxPageBytes } from '../../database/page-bytes.js';

/** Which jobs are meant. */
export interface JobFilter {
  readonly tenant: string;
  /** Undefined for all of the tenant. */
  readonly owner?: string | undefined;
  /** Any of them. */
  readonly status?: readonly JobStatusType[] | undefined;
  readonly agentName?: string | undefined;
  readonly tag?: string | undefined;
  readonly threadId?: string | undefined;
  /** Name of the schedule that made it. */
  readonly schedule?: string | undefined;
  readonly createdAfter?: Date | undefined;
  readonly settledAfter?: Date | undefined;
  /** Only some of these. */
  readonly ids?: readonly string[] | undefined;
  /** The last job of the page before. */
  readonly before?: { readonly createdAt: string; readonly id: string } | undefined;
}

/** Which jobs are looked for. */
export interface SearchFilter extends JobFilter {
  /** A text in what was asked, or a part of an id. */
  readonly sought?: string | undefined;
}

/** A part of a statement with the parameters that it names, from $1 on. */
export interface SqlPart {
  readonly text: string;
  readonly values: unknown[];
}

/**
 * SQL: whether a row of `jobs` is meant. Only what is asked for is named, so that the plan fits it.
 * @param taken number of parameters that the statement has before these
 */
export function isMeant({ before, ...filter }: JobFilter, taken = 0): SqlPart {
  const values: unknown[] = [];
  const conditions: string[] = [];
  const where = (value: unknown, condition: (parameter: string) => string) => {
    if (value === undefined) return;
    values.push(value);
    conditions.push(condition(`$${taken + values.length}`));
  };
  where(filter.tenant, (tenant) => `tenant = ${tenant}`);
  where(filter.owner, (owner) => `owner = ${owner}`);
  where(filter.status, (statuses) => `status = any (${statuses}::job_status[])`);
  where(filter.agentName, (name) => `agent_name = ${name}`);
  where(filter.tag, (tag) => `tags @> array[${tag}::text]`);
  where(filter.threadId, (threadId) => `thread_id = ${threadId}::uuid`);
  where(filter.schedule, (schedule) => `schedule = ${schedule}`);
  where(filter.createdAfter, (time) => `created_at > ${time}::timestamptz`);
  where(filter.settledAfter, (time) => `settled_at >= ${time}::timestamptz`);
  where(filter.ids, (ids) => `id = any (${ids}::uuid[])`);
  if (before) {
    const { createdAt, id } = before;
    values.push(createdAt, id);
    const [time, last] = [`$${taken + values.length - 1}`, `$${taken + values.length}`];
    conditions.push(`(created_at, id) < (${time}::timestamptz, ${last}::uuid)`);
  }
  return { text: conditions.join(' and '), values };
}

/** The jobs that a text is looked for in: what else is asked for, and the newest so many of those. */
export const mostSearched = 10_000;

const uuid = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i;

/**
 * SQL: which jobs are looked at for a page. A text is a part of what was asked or of the job's id, in
 * whatever case; a whole id is that of the job or its thread. No index is kept for texts, which each
 * submission would have to write: so many jobs are read and no more, however many there are.
 */
function searched({ text, values }: SqlPart, sought: string | undefined): SqlPart {
  const columns = 'id, created_at, input, output';
  if (sought === undefined) return { text: `select ${columns} from jobs where ${text}`, values };
  const parameter = `$${values.length + 1}`;
  if (uuid.test(sought)) {
    const isIt = `(id = ${parameter}::uuid or thread_id = ${parameter}::uuid)`;
    return {
      text: `select ${columns} from jobs where ${text} and ${isIt}`,
      values: [...values, sought],
    };
  }
  const pattern = `%${sought.replaceAll(/[\\%_]/g, '\\$&')}%`;
  return {
    text: `
    select ${columns} from (
      select ${columns} from jobs where ${text} order by created_at desc, id desc limit ${mostSearched}) newest
    where coalesce(input ->> 'prompt', input #>> '{}') ilike ${parameter} or id::text like lower(${parameter})`,
    values: [...values, pattern],
  };
}

/**
 * The newest of the jobs that are meant, at most so many, and of them as many as fit into a page: lengths
 * are summed up before any is read. `page_count` tells how many there would have been.
 */
export function jobsPage(
  { sought, ...filter }: SearchFilter,
  columns: string,
  count: number,
): SqlPart {
  const { text, values } = searched(isMeant(filter), sought);
  const [limit, bytes] = [`$${values.length + 1}`, `$${values.length + 2}`];
  return {
    text: `
with sized as (
  select id, row_number() over newest as place, (count(*) over ())::int as page_count,
    sum(octet_length(input::text) + coalesce(octet_length(output::text), 0)) over newest as total
  from (
    ${text}
    order by created_at desc, id desc limit ${limit}) page
  window newest as (order by created_at desc, id desc))
select ${columns}, page_count
from sized join jobs using (id)
where total <= ${bytes} or place = 1 order by place`,
    values: [...values, count, maxPageBytes],
  };
}
