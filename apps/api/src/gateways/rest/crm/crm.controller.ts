import { viewLead } from '@faina/packs';
import { Controller, Get, Param, Query } from '@nestjs/common';
import { ApiOperation, ApiTags } from '@nestjs/swagger';
import { CurrentPrincipal, RequireScope } from '../auth/route-access.js';
import type { Principal } from '../../../auth/principal.js';
import { Answers, Refuses } from '../openapi/documented.js';
import { decodeCursor, pageOf, pageSchema, type Page } from '../paging/page.js';
import { problemOf } from '../problems/refusals.js';
import { CrmViewsRepository } from './crm-views.repository.js';
import {
  leadDetailSchema,
  leadIdSchema,
  leadPositionSchema,
  leadQuerySchema,
  leadSchema,
  type LeadDetailView,
  type LeadQuery,
  type LeadView,
} from './crm.schema.js';

@ApiTags('CRM')
@Controller('v1/crm/leads')
@RequireScope('jobs:read')
export class CrmController {
  constructor(private readonly leads: CrmViewsRepository) {}

  @Get()
  @ApiOperation({
    description:
      'What agents have written with create_lead and update_lead, by status or by words of name and company.',
  })
  @Answers(200, "The tenant's leads, newest first", pageSchema(leadSchema))
  async listCrmLeads(
    @CurrentPrincipal() { tenant }: Principal,
    @Query({ schema: leadQuerySchema }) query: LeadQuery,
  ): Promise<Page<LeadView>> {
    const { limit, cursor, status_code: statusCode, q: term } = query;
    const position = decodeCursor(leadPositionSchema, cursor);
    const after = position && { at: new Date(position.at), id: position.id };
    const rows = await this.leads.list(tenant, { statusCode, term, after }, limit + 1);
    return pageOf(rows, limit, viewLead, ({ createdAt, id }) => ({ at: createdAt, id }));
  }

  @Get(':id')
  @ApiOperation({ description: 'All that agents have noted, planned and offered for one lead.' })
  @Answers(200, 'The lead with its notes, tasks and proposals', leadDetailSchema)
  @Refuses(404, 'LEAD_NOT_FOUND')
  async getCrmLead(
    @CurrentPrincipal() { tenant }: Principal,
    @Param('id') id: string,
  ): Promise<LeadDetailView> {
    const lead = leadIdSchema.safeParse(id).success && (await this.leads.find(tenant, id));
    if (!lead) throw problemOf({ code: 'LEAD_NOT_FOUND', name: id });
    return lead;
  }
}
