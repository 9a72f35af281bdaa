import { Controller, Get, Query } from '@nestjs/common';
import { ApiOperation } from '@nestjs/swagger';
import { Answers, Refuses } from '../openapi/documented.js';
import { pageSchema, type Page } from '../paging/page.js';
import { CurrentPrincipal } from './current-principal.decorator.js';
import type { Principal } from '../../../auth/principal.js';
import { RequireScope } from './require-scope.decorator.js';
import {
  auditEntrySchema,
  auditQuerySchema,
  type AuditEntryView,
  type AuditQuery,
} from './audit.schema.js';
import { AuditService } from '../../../auth/audit.service.js';

@Controller('v1/audit')
@RequireScope('admin')
export class AuditController {
  constructor(private readonly audit: AuditService) {}

  @Get()
  @ApiOperation({
    description:
      'Keys made and revoked, agents written, tools accepted, questions decided. An entry is stored with what it tells of, and holds no words of people.',
  })
  @Answers(
    200,
    'Who did what in the tenant (in all tenants for an operator), newest first',
    pageSchema(auditEntrySchema),
  )
  @Refuses(403, 'TENANT_NOT_MANAGED')
  listAudit(
    @CurrentPrincipal() principal: Principal,
    @Query({ schema: auditQuerySchema }) query: AuditQuery,
  ): Promise<Page<AuditEntryView>> {
    return this.audit.list(principal, query);
  }
}
