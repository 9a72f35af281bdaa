import type { AuditEntry } from './audit-entry.js';

/**
 * Part of a statement that does what is audited, so that neither is stored without the other: an
 * entry for each row of the CTE `from`.
 * @param entry the parameter with the entry, as {@link auditParameter} gives it.
 */
export const insertAudit = (from: string, entry: string): string => `
insert into audit (tenant, owner, key_id, action, target, address, details)
select x.tenant, x.owner, x.key_id, x.action, x.target, x.address, x.details
from ${from}, json_to_record(${entry}::json) x(tenant text, owner text, key_id uuid, action text,
  target text, address text, details json)`;

export const auditParameter = ({ keyId, ...entry }: AuditEntry): string =>
  JSON.stringify({ ...entry, key_id: keyId });
