import type { JobStatusType } from '@faina/agent-core';
import { maxPageBytes } from '../../database/page-bytes.js';

/** Which jobs are meant. */
export interface JobFilter {
  readonly tenant: string;
  /** Undefined for all of the tenant. */
  readonly owner?: string | undefined;
  readonly status?: JobStatusType | undefined;
  readonly agentName?: string | undefined;
  readonly tag?: string | undefined;
  readonly threadId?: string | undefined;
  /** Name of the schedule that made it. */
  readonly schedule?: string | undefined;
  readonly createdAfter?: Date | undefined;
  /** The last job of the page before. */
  readonly before?: { readonly createdAt: string; readonly id: string } | undefined;
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
  where(filter.status, (status) => `status = ${status}::job_status`);
  where(filter.agentName, (name) => `agent_name = ${name}`);
  where(filter.tag, (tag) => `tags @> array[${tag}::text]`);
  where(filter.threadId, (threadId) => `thread_id = ${threadId}::uuid`);
  where(filter.schedule, (schedule) => `schedule = ${schedule}`);
  where(filter.createdAfter, (time) => `created_at > ${time}::timestamptz`);
  if (before) {
    const { createdAt, id } = before;
    values.push(createdAt, id);
    const [time, last] = [`$${taken + values.length - 1}`, `$${taken + values.length}`];
    conditions.push(`(created_at, id) < (${time}::timestamptz, ${last}::uuid)`);
  }
  return { text: conditions.join(' and '), values };
}

/**
 * The newest of the jobs that are meant, at most so many, and of them as many as fit into a page: lengths
 * are summed up before any is read. `page_count` tells how many there would have been.
 */
export function jobsPage(filter: JobFilter, columns: string, count: number): SqlPart {
  const { text, values } = isMeant(filter);
  const [limit, bytes] = [`$${values.length + 1}`, `$${values.length + 2}`];
  return {
    text: `
with sized as (
  select id, row_number() over newest as place, (count(*) over ())::int as page_count,
    sum(octet_length(input::text) + coalesce(octet_length(output::text), 0)) over newest as total
  from (
    select id, created_at, input, output from jobs where ${text}
    order by created_at desc, id desc limit ${limit}) page
  window newest as (order by created_at desc, id desc))
select ${columns}, page_count
from sized join jobs using (id)
where total <= ${bytes} or place = 1 order by place`,
    values: [...values, count, maxPageBytes],
  };
}
