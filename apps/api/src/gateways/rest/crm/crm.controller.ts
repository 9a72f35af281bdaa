import { Controller, Get, Param, Query } from '@nestjs/common';
import { ApiOperation, ApiTags } from '@nestjs/swagger';
import { CurrentPrincipal } from '../auth/current-principal.decorator.js';
import type { Principal } from '../../../auth/principal.js';
import { RequireScope } from '../auth/require-scope.decorator.js';
import { Answers, Refuses } from '../openapi/documented.js';
import { pageSchema, type Page } from '../paging/page.js';
import { CrmViewsService } from './crm-views.service.js';
import {
  leadDetailSchema,
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
  constructor(private readonly views: CrmViewsService) {}

  @Get()
  @ApiOperation({
    description:
      'What agents have written with create_lead and update_lead, by status or by words of name and company.',
  })
  @Answers(200, "The tenant's leads, newest first", pageSchema(leadSchema))
  listCrmLeads(
    @CurrentPrincipal() principal: Principal,
    @Query({ schema: leadQuerySchema }) query: LeadQuery,
  ): Promise<Page<LeadView>> {
    return this.views.listLeads(principal, query);
  }

  @Get(':id')
  @ApiOperation({ description: 'All that agents have noted, planned and offered for one lead.' })
  @Answers(200, 'The lead with its notes, tasks and proposals', leadDetailSchema)
  @Refuses(404, 'LEAD_NOT_FOUND')
  getCrmLead(
    @CurrentPrincipal() principal: Principal,
    @Param('id') id: string,
  ): Promise<LeadDetailView> {
    return this.views.getLead(principal, id);
  }
}
