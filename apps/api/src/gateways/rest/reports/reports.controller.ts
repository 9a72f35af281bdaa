import { Controller, Get, Query } from '@nestjs/common';
import { ApiOperation } from '@nestjs/swagger';
import { CurrentPrincipal } from '../auth/current-principal.decorator.js';
import type { Principal } from '../../../auth/principal.js';
import { RequireScope } from '../auth/require-scope.decorator.js';
import { Answers } from '../openapi/documented.js';
import { pageQuerySchema, pageSchema, type Page, type PageQuery } from '../paging/page.js';
import { reportSchema, type ReportView } from './reports.schema.js';
import { ReportsService } from './reports.service.js';

@Controller('v1/reports')
@RequireScope('jobs:read')
export class ReportsController {
  constructor(private readonly reports: ReportsService) {}

  @Get()
  @ApiOperation({ description: 'Made by the tool gerar_relatorio, as Markdown and as HTML.' })
  @Answers(200, "The owner's reports, newest first", pageSchema(reportSchema))
  listReports(
    @CurrentPrincipal() principal: Principal,
    @Query({ schema: pageQuerySchema }) query: PageQuery,
  ): Promise<Page<ReportView>> {
    return this.reports.list(principal, query);
  }
}
