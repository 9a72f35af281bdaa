import { Controller, Get, Query } from '@nestjs/common';
import { ApiOperation } from '@nestjs/swagger';
import { z } from 'zod';
import { AuditViewsRepository, type AuditRow } from '../../../auth/audit-views.repository.js';
import { managedTenantOf, type Principal } from '../../../auth/principal.js';
import { Answers, Refuses } from '../openapi/documented.js';
import { decodeCursor, pageOf, pageQuerySchema, pageSchema, type Page } from '../paging/page.js';
import { valueOf } from '../problems/refusals.js';
import { CurrentPrincipal, RequireScope } from './route-access.js';

/** An entry of the audit trail, as clients see it. */
const auditEntrySchema = z
  .object({
    id: z.string().describe('Grows with time'),
    at: z.iso.datetime(),
    tenant: z.string().describe('Of the key that acted'),
    owner: z.string(),
    keyId: z.uuid().nullable().describe('Null for the bootstrap key and AUTH=none'),
    action: z.string().describe('For example `key.created`'),
    target: z.string().describe('Id or name of what was acted on'),
    address: z.string().nullable().describe('Where the request came from'),
    details: z.record(z.string(), z.json()),
  })
  .meta({ id: 'AuditEntry' });

type AuditEntryView = z.infer<typeof auditEntrySchema>;

const auditQuerySchema = pageQuerySchema.extend({
  tenant: z.string().min(1).max(63).optional().describe('Another tenant needs the scope operator'),
});

type AuditQuery = z.infer<typeof auditQuerySchema>;

const auditPositionSchema = z.strictObject({ id: z.string().regex(/^\d{1,18}$/) });

const toView = (row: AuditRow): AuditEntryView =>
  auditEntrySchema.parse({ ...row, id: String(row.id), at: row.at.toISOString() });

@Controller('v1/audit')
@RequireScope('admin')
export class AuditController {
  constructor(private readonly audit: AuditViewsRepository) {}

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
  async listAudit(
    @CurrentPrincipal() principal: Principal,
    @Query({ schema: auditQuerySchema }) { tenant: named, limit, cursor }: AuditQuery,
  ): Promise<Page<AuditEntryView>> {
    const tenant = valueOf(managedTenantOf(principal, named));
    const before = decodeCursor(auditPositionSchema, cursor);
    const rows = await this.audit.list(tenant, before && BigInt(before.id), limit + 1);
    return pageOf(rows, limit, toView, ({ id }) => ({ id: String(id) }));
  }
}
