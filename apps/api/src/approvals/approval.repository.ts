import type { JsonObject } from '@faina/agent-core';
import { type Approval, Prisma } from '@faina/database';
import { Injectable } from '@nestjs/common';
import { z } from 'zod';
import { type AuditEntry, auditParameter } from '../auth/audit-entry.js';
import { decideApproval } from '../job-store/moves/decide-approval.js';
import { JobNews } from '../job-store/news/job-news.js';
import type { Statement } from '../job-store/parts/statement.js';
import { DatabasePool } from '../database/database-pool.js';
import { PrismaService } from '../database/prisma.service.js';
import { rowOfTenant } from '../database/row-of-tenant.js';
import type { MovedJob } from '../job-store/rows/due-job.js';

/** A row as it is stored. */
export type ApprovalRow = Approval;

export interface ApprovalFilter {
  readonly tenant: string;
  /** Of the jobs that ask; undefined for all of the tenant. */
  readonly owner?: string | undefined;
  readonly status?: string | undefined;
  readonly jobId?: string | undefined;
  /** The last approval of the page before. */
  readonly before?: { readonly createdAt: string; readonly id: string } | undefined;
}

/** A row of the inbox, without what is long in it. */
export interface ApprovalListItem extends Omit<
  ApprovalRow,
  'args' | 'preview' | 'resume' | 'answer' | 'original'
> {
  /** Null where they have more than `maxListedArgsBytes`. */
  readonly args: unknown;
  readonly argsBytes: number;
  /** The beginning of the preview's text. */
  readonly text: string;
  /** Of all of it. */
  readonly textBytes: number;
  /** Whether it wants an answer. */
  readonly isQuestion: boolean;
  /** Of one that was edited: as it was asked first. */
  readonly asked: z.infer<typeof shownSchema> | null;
}

/** What the list leaves out. */
const withoutLongParts = {
  args: true,
  preview: true,
  resume: true,
  answer: true,
  original: true,
} as const;
/** No job makes more calls, and each call asks once. */
const maxCallsOfJob = 1_000;
/** Longest arguments in the inbox, in bytes. */
export const maxListedArgsBytes = 120;

const shownSchema = z.object({
  args: z.unknown(),
  argsBytes: z.int(),
  text: z.string(),
  textBytes: z.int(),
  hash: z.string(),
});
const textsSchema = shownSchema.extend({
  id: z.string(),
  isQuestion: z.boolean(),
  asked: shownSchema.nullable(),
});

/** What the inbox shows of arguments and previews; arguments over so many bytes are left out. */
const readApprovalTexts = {
  name: 'read_approval_texts',
  text: `
select id, left(shown.text, 1000) as text, octet_length(shown.text) as "textBytes", hash,
  resume is not null as "isQuestion",
  octet_length(args::text) as "argsBytes",
  case when octet_length(args::text) <= $2 then args end as args,
  case when original is not null then (
    select json_build_object('hash', original ->> 'hash', 'argsBytes', octet_length(first.args::text),
      'args', case when octet_length(first.args::text) <= $2 then first.args end,
      'text', left(first.text, 1000), 'textBytes', octet_length(first.text))
    from (select original -> 'args' as args, original -> 'preview' ->> 'text' as text offset 0) first) end as asked
from approvals, lateral (select preview ->> 'text' as text offset 0) shown where id = any ($1::uuid[]) and tenant = $3`,
};

/** A person's decision; `hash` names what they have seen. */
export interface Decision {
  readonly id: string;
  readonly tenant: string;
  readonly hash: string;
  readonly status: 'approved' | 'rejected';
  readonly reason: string | null;
  /** Of a question that wants one. */
  readonly answer?: JsonObject;
  readonly audit: AuditEntry;
}

/** Who submitted the job that asks, and whether they may not decide themselves. */
export interface Submission {
  readonly owner: string;
  readonly keyId: string | null;
  readonly notSelf: boolean;
}

const findApproval = rowOfTenant(
  'find_approval',
  'approvals',
  Object.values(Prisma.ApprovalScalarFieldEnum),
);

/** The questions to people and their answers. */
@Injectable()
export class ApprovalRepository {
  constructor(
    private readonly pool: DatabasePool,
    private readonly prisma: PrismaService,
    private readonly news: JobNews = new JobNews(),
  ) {}

  /** Of any owner of the tenant where none is given. */
  async find(id: string, tenant: string, owner?: string): Promise<Approval | undefined> {
    return (await this.pool.query<Approval>(findApproval({ id, tenant, owner }))).rows[0];
  }

  async submission(jobId: string, tenant: string): Promise<Submission | undefined> {
    const values = [jobId, tenant];
    return (await this.pool.query<Submission>({ ...submissionOf, values })).rows[0];
  }

  /** Newest first. A page of messages has megabytes, so that only their beginnings are read. */
  async list(filter: ApprovalFilter, count: number): Promise<ApprovalListItem[]> {
    const { tenant, owner, status, jobId, before } = filter;
    const rows = await this.prisma.approval.findMany({
      omit: withoutLongParts,
      where: {
        tenant,
        ...(owner !== undefined && { owner }),
        ...(status !== undefined && { status }),
        ...(jobId !== undefined && { jobId }),
        ...(before && {
          OR: [
            { createdAt: { lt: before.createdAt } },
            { createdAt: before.createdAt, id: { lt: before.id } },
          ],
        }),
      },
      orderBy: [{ createdAt: 'desc' }, { id: 'desc' }],
      take: count,
    });
    return this.#withTexts(tenant, rows);
  }

  /**
   * Those of a job that were asked, or ended, after this event of it, and those that were told of between;
   * at most a thousand.
   */
  async changedAfter(tenant: string, jobId: string, eventSeq: number): Promise<ApprovalListItem[]> {
    const after = { gt: eventSeq };
    const isTold = { toldEventSeqs: { isEmpty: false } };
    const where = { tenant, jobId, OR: [{ eventSeq: after }, { endEventSeq: after }, isTold] };
    const rows = await this.prisma.approval.findMany({
      omit: withoutLongParts,
      where,
      take: maxCallsOfJob,
    });
    return this.#withTexts(tenant, rows);
  }

  /** Those of the tenant with these ids, in no order. */
  async findAll(tenant: string, ids: readonly string[]): Promise<ApprovalListItem[]> {
    if (ids.length === 0) return [];
    const where = { tenant, id: { in: [...ids] } };
    return this.#withTexts(
      tenant,
      await this.prisma.approval.findMany({ omit: withoutLongParts, where }),
    );
  }

  async #withTexts(
    tenant: string,
    rows: readonly Omit<ApprovalRow, keyof typeof withoutLongParts>[],
  ): Promise<ApprovalListItem[]> {
    const values = [rows.map(({ id }) => id), maxListedArgsBytes, tenant];
    const texts = z
      .array(textsSchema)
      .parse((await this.pool.query({ ...readApprovalTexts, values })).rows);
    const byId = new Map(texts.map((one) => [one.id, one]));
    return rows.flatMap((row) => {
      const text = byId.get(row.id);
      return text ? [{ ...row, ...text }] : [];
    });
  }

  /** Undefined when nothing was written: the question is not open, or another one was meant. */
  async decide(decision: Decision): Promise<MovedJob | undefined> {
    const { id, tenant, hash, status, reason, answer, audit } = decision;
    const who = [audit.owner, auditParameter(audit)];
    const said = answer && JSON.stringify(answer);
    const values = [id, tenant, hash, status, reason, ...who, said];
    const [moved] = (await this.pool.query<MovedJob>({ ...decideApproval, values })).rows;
    if (moved) this.news.tell(moved.id, tenant);
    return moved;
  }
}

/** Who submitted a job, and whether its agent keeps them from deciding on its questions. */
const submissionOf: Statement = {
  name: 'submission_of',
  text: `
select job.owner, job.key_id as "keyId",
  coalesce((version.definition #>> '{approvals,notSelf}')::boolean, false) as "notSelf"
from jobs job join agent_versions version on version.id = job.agent_version_id
where job.id = $1 and job.tenant = $2`,
};
