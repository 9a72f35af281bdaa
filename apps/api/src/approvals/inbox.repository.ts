import { Injectable } from '@nestjs/common';
import { z } from 'zod';
import { DatabasePool } from '../database/database-pool.js';
import type { Statement } from '../job-store/parts/statement.js';

/** Each kind is counted up to here. */
export const mostCounted = 1_000;

/** Whose, and which of them. */
export interface InboxQuestion {
  readonly tenant: string;
  /** Whose questions are seen; undefined for those of the tenant. */
  readonly approvalsOf: string | undefined;
  /** Whose jobs are read; undefined for those of the tenant. */
  readonly jobsOf: string | undefined;
  readonly agent: string | undefined;
  readonly tool: string | undefined;
  /** Only what comes of jobs of this owner. */
  readonly owner: string | undefined;
  /** Of each kind at most so many. */
  readonly limit: number;
}

const timeSchema = z.string().transform((text) => new Date(text));

/** What waits, as every kind of it is told. */
const waitingSchema = z.object({
  jobId: z.string(),
  agentName: z.string(),
  agentVersion: z.int(),
  owner: z.string(),
  tool: z.string(),
});

const inboxSchema = z.object({
  approvals: z.array(
    waitingSchema.extend({
      id: z.string(),
      hash: z.string(),
      isQuestion: z.boolean(),
      text: z.string(),
      subject: z.string().nullable(),
      to: z.array(z.string()).nullable(),
      recipients: z.int().nullable(),
      createdAt: timeSchema,
      expiresAt: timeSchema,
      onExpire: z.enum(['fail', 'reject']),
      notSelf: z.boolean(),
    }),
  ),
  attention: z.array(
    waitingSchema.extend({ callKey: z.string(), since: timeSchema, hasEnded: z.boolean() }),
  ),
  approvalCount: z.int(),
  attentionCount: z.int(),
});

export type StoredInbox = z.output<typeof inboxSchema>;

const isUnsettled = `call.status = 'UNKNOWN'
    and (job.settled_at is not null or job.status = 'WAITING' and job.waiting_for = 'attention')`;
const ofWhom = `job.id as "jobId", job.agent_name as "agentName", job.agent_version as "agentVersion", job.owner`;
const isWanted = (tool: string) => `
    and ($4::text is null or job.agent_name = $4) and ($5::text is null or ${tool} = $5)
    and ($6::text is null or job.owner = $6)`;
const countOf = (what: string) =>
  `(select count(*)::int from (select 1 from ${what} limit ${mostCounted}) counted)`;

/** The questions of tenant $1 (of owner $2) and its unknown calls (of jobs of owner $3), $7 of each. */
const readInbox: Statement = {
  name: 'read_inbox',
  text: `
with questions as (
  select approval.id, ${ofWhom}, approval.tool, approval.hash, approval.resume is not null as "isQuestion",
    left(shown.text, 300) as text, left(shown.subject, 200) as subject,
    case when json_typeof(shown."to") = 'array' then (select json_agg(left(address, 200))
      from (select address from json_array_elements_text(shown."to") address limit 3) first) end as "to",
    case when json_typeof(shown."to") = 'array' then json_array_length(shown."to")
      + case when json_typeof(shown.cc) = 'array' then json_array_length(shown.cc) else 0 end
      + case when json_typeof(shown.bcc) = 'array' then json_array_length(shown.bcc) else 0 end end as recipients,
    approval.created_at as "createdAt", approval.expires_at as "expiresAt", approval.on_expire as "onExpire",
    coalesce((version.definition #>> '{approvals,notSelf}')::boolean, false) as "notSelf"
  from approvals approval join jobs job on job.id = approval.job_id
  join agent_versions version on version.id = job.agent_version_id
  cross join lateral json_to_record(approval.preview)
    as shown (text text, subject text, "to" json, cc json, bcc json)
  where approval.tenant = $1 and approval.status = 'pending'
    and ($2::text is null or approval.owner = $2)${isWanted('approval.tool')}
  order by approval.expires_at, approval.id limit $7),
calls as (
  select ${ofWhom}, call.tool, call.call_key as "callKey",
    coalesce(call.settled_at, call.started_at) as since, job.settled_at is not null as "hasEnded"
  from tool_invocations call join jobs job on job.id = call.job_id
  where ${isUnsettled} and job.tenant = $1 and ($3::text is null or job.owner = $3)${isWanted('call.tool')}
  order by since, call.job_id limit $7)
select
  (select coalesce(json_agg(questions), '[]') from questions) as approvals,
  (select coalesce(json_agg(calls), '[]') from calls) as attention,
  ${countOf(`approvals where tenant = $1 and status = 'pending' and ($2::text is null or owner = $2)`)} as "approvalCount",
  ${countOf(`tool_invocations call join jobs job on job.id = call.job_id where ${isUnsettled}
    and job.tenant = $1 and ($3::text is null or job.owner = $3)`)} as "attentionCount"`,
};

/** Reads what waits for people. */
@Injectable()
export class InboxRepository {
  constructor(private readonly pool: DatabasePool) {}

  /** Questions with the nearest deadline first, calls that have waited longest first. */
  async read(asked: InboxQuestion): Promise<StoredInbox> {
    const { tenant, approvalsOf, jobsOf, agent, tool, owner, limit } = asked;
    const values = [tenant, approvalsOf, jobsOf, agent, tool, owner, limit];
    return inboxSchema.parse((await this.pool.query({ ...readInbox, values })).rows[0]);
  }
}
