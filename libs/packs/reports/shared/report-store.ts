import type { Transaction } from '@faina/sdk';
import type { PrismaClient } from '@faina/database';
import { type LocalDate, toLocalDate } from '../../calendar/local-date.js';
import type { OwnerScope } from '../../shared/owner-scope.js';

/** A report without its text. */
export interface ReportSummary {
  readonly id: string;
  readonly type: string;
  readonly title: string;
  readonly startsOn: LocalDate;
  readonly endsOn: LocalDate;
  readonly createdAt: Date;
}

export interface StoredReport extends ReportSummary {
  readonly markdown: string;
  readonly html: string;
}

/** Where a report came to be. */
export interface ReportOrigin {
  readonly jobId: string;
  readonly threadId: string | null;
}

/** The same methods, of whichever kind. */
export type ReportStore = Pick<PrismaReportStore, keyof PrismaReportStore>;

const summaryFields = {
  id: true,
  type: true,
  title: true,
  startsOn: true,
  endsOn: true,
  createdAt: true,
} as const;

const latestSql = `
  select id::text as "id"
  from reports
  where tenant = $1 and owner = $2
    and case when $3::uuid is null then job_id = $4::uuid else thread_id = $3::uuid end
    and created_at >= now() - make_interval(mins => $5::int4)
  order by created_at desc, id desc
  limit 1`;

/** The stored reports. No method sees those of another tenant or owner. */
export class PrismaReportStore {
  /** Reads the tables that reports are made of, outside of any transaction. */
  readonly reader: Transaction;

  constructor(private readonly prisma: PrismaClient) {
    this.reader = {
      query: (sql, values = []) => this.prisma.$queryRawUnsafe(sql, ...values),
    };
  }

  async find({ tenant, owner }: OwnerScope, id: string): Promise<StoredReport | undefined> {
    const report = await this.prisma.report.findFirst({
      where: { tenant, owner, id },
      select: { ...summaryFields, markdown: true, html: true },
    });
    return report ? withDays(report) : undefined;
  }

  /**
   * The newest report of the thread, or of the job where it has no thread, that is at most so many
   * minutes old by the database's clock.
   */
  async findLatest(
    scope: OwnerScope,
    { threadId, jobId }: ReportOrigin,
    maxAgeMinutes: number,
  ): Promise<StoredReport | undefined> {
    const [latest] = await this.reader.query<{ id: string }>(latestSql, [
      scope.tenant,
      scope.owner,
      threadId,
      jobId,
      maxAgeMinutes,
    ]);
    return latest && this.find(scope, latest.id);
  }

  /** Newest first. */
  async list({ tenant, owner }: OwnerScope, limit: number): Promise<ReportSummary[]> {
    const reports = await this.prisma.report.findMany({
      where: { tenant, owner },
      orderBy: [{ createdAt: 'desc' }, { id: 'desc' }],
      take: limit,
      select: summaryFields,
    });
    return reports.map(withDays);
  }
}

/** Prisma gives a `date` column as midnight UTC. */
const withDays = <Row extends { startsOn: Date; endsOn: Date }>(row: Row) => ({
  ...row,
  startsOn: toLocalDate(row.startsOn),
  endsOn: toLocalDate(row.endsOn),
});
