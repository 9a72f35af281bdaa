import { type Act, auditEntry } from '../../../src/auth/audit-entry.js';

/** An entry of the audit of what `owner` does. */
export const testAudit = (action: Act['action'], target: string, owner = 'ana') =>
  auditEntry(
    { tenant: 'default', owner, scopes: ['admin'], keyId: null },
    { action, target, details: {} },
  );
