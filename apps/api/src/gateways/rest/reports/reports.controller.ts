import { Controller, Get, Query } from '@nestjs/common';
import { ApiOperation } from '@nestjs/swagger';
import { CurrentPrincipal, RequireScope } from '../auth/route-access.js';
import type { Principal } from '../../../auth/principal.js';
import { Answers } from '../openapi/documented.js';
import { decodeCursor } from '../paging/cursor.js';
import {
  pageOfRows,
  pageQuerySchema,
  pageSchema,
  type Page,
  type PageQuery,
} from '../paging/page.js';
import { ReportViewsRepository } from './report-views.repository.js';
import {
  reportPositionSchema,
  reportSchema,
  toReportView,
  type ReportView,
} from './reports.schema.js';

@Controller('v1/reports')
@RequireScope('jobs:read')
export class ReportsController {
  constructor(private readonly reports: ReportViewsRepository) {}

  @Get()
  @ApiOperation({ description: 'Made by the tool gerar_relatorio, as Markdown and as HTML.' })
  @Answers(200, "The owner's reports, newest first", pageSchema(reportSchema))
  async listReports(
    @CurrentPrincipal() principal: Principal,
    @Query({ schema: pageQuerySchema }) { limit, cursor }: PageQuery,
  ): Promise<Page<ReportView>> {
    const after = decodeCursor(reportPositionSchema, cursor);
    const rows = await this.reports.list(principal, after, limit);
    return pageOfRows(rows, toReportView, ({ createdAt, id }) => ({ at: createdAt, id }));
  }
}
