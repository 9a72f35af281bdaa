import { Injectable } from '@nestjs/common';
import { decodeCursor } from '../gateways/rest/paging/cursor.js';
import { pageOf, type Page } from '../gateways/rest/paging/page.js';
import { tenantNotManaged } from '../gateways/rest/auth/auth-problems.js';
import { managedTenant, type Principal } from './principal.js';
import { AuditRepository, type AuditRow } from './audit.repository.js';
import {
  auditEntrySchema,
  auditPositionSchema,
  type AuditEntryView,
  type AuditQuery,
} from '../gateways/rest/auth/audit.schema.js';

const toView = (row: AuditRow): AuditEntryView =>
  auditEntrySchema.parse({ ...row, id: String(row.id), at: row.at.toISOString() });

/** What was done with the authority of keys. */
@Injectable()
export class AuditService {
  constructor(private readonly audit: AuditRepository) {}

  /** Newest first; of all tenants for an operator who names none. Throws 403 for another tenant. */
  async list(
    principal: Principal,
    { tenant, limit, cursor }: AuditQuery,
  ): Promise<Page<AuditEntryView>> {
    const managed = managedTenant(principal);
    if (managed !== undefined && tenant !== undefined && tenant !== managed) {
      throw tenantNotManaged(managed);
    }
    const before = decodeCursor(auditPositionSchema, cursor);
    const rows = await this.audit.list(managed ?? tenant, before && BigInt(before.id), limit + 1);
    return pageOf(rows, limit, toView, ({ id }) => ({ id: String(id) }));
  }
}
