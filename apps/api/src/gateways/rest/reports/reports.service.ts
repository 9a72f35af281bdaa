import type { OwnerScope } from '@faina/packs';
import { Injectable } from '@nestjs/common';
import { decodeCursor } from '../paging/cursor.js';
import { pageOfRows, type Page, type PageQuery } from '../paging/page.js';
import { PrismaReportsRepository, type ReportRow } from './prisma-reports.repository.js';
import { reportPositionSchema, type ReportView } from './reports.schema.js';

const toView = (row: ReportRow): ReportView => {
  const { tenant: _tenant, owner: _owner, startsOn, endsOn, createdAt, ...rest } = row;
  return {
    ...rest,
    startsOn: startsOn.toISOString().slice(0, 10),
    endsOn: endsOn.toISOString().slice(0, 10),
    createdAt: createdAt.toISOString(),
  };
};

/** Pages of an owner's reports. */
@Injectable()
export class ReportsService {
  constructor(private readonly reports: PrismaReportsRepository) {}

  async list(scope: OwnerScope, { limit, cursor }: PageQuery): Promise<Page<ReportView>> {
    const after = decodeCursor(reportPositionSchema, cursor);
    const rows = await this.reports.list(scope, after, limit);
    return pageOfRows(rows, toView, ({ createdAt, id }) => ({ at: createdAt, id }));
  }
}
