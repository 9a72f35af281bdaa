import { toLocalDate } from '@faina/packs';
import { Controller, Get, Query } from '@nestjs/common';
import { ApiOperation } from '@nestjs/swagger';
import { z } from 'zod';
import { CurrentPrincipal, RequireScope } from '../auth/route-access.js';
import type { Principal } from '../../../auth/principal.js';
import { Answers } from '../openapi/documented.js';
import {
  cursorTimeSchema,
  decodeCursor,
  pageOfRows,
  pageQuerySchema,
  pageSchema,
  type Page,
  type PageQuery,
} from '../paging/page.js';
import { type ReportRow, ReportViewsRepository } from './report-views.repository.js';

export const reportSchema = z
  .object({
    id: z.uuid(),
    type: z.string().describe('resumo, crm or treino'),
    title: z.string(),
    startsOn: z.iso.date().describe('First day that it covers'),
    endsOn: z.iso.date().describe('Last day that it covers'),
    markdown: z.string(),
    html: z.string(),
    createdAt: z.iso.datetime(),
    threadId: z.uuid().nullable(),
    jobId: z.uuid(),
  })
  .meta({ id: 'Report' });

export type ReportView = z.infer<typeof reportSchema>;

const toView = (row: ReportRow): ReportView => {
  const { tenant: _tenant, owner: _owner, startsOn, endsOn, createdAt, ...rest } = row;
  return {
    ...rest,
    startsOn: toLocalDate(startsOn),
    endsOn: toLocalDate(endsOn),
    createdAt: createdAt.toISOString(),
  };
};

/** A place in the list, which is ordered by the moment of making, then by id. */
const reportPositionSchema = z.strictObject({ at: cursorTimeSchema, id: z.guid() });

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
    return pageOfRows(rows, toView, ({ createdAt, id }) => ({ at: createdAt, id }));
  }
}
