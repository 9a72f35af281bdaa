import { z } from 'zod';
import { pageQuerySchema } from '../paging/page.js';

/** An entry of the audit trail, as clients see it. */
export const auditEntrySchema = z
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

export type AuditEntryView = z.infer<typeof auditEntrySchema>;

export const auditQuerySchema = pageQuerySchema.extend({
  tenant: z.string().min(1).max(63).optional().describe('Another tenant needs the scope operator'),
});

export type AuditQuery = z.infer<typeof auditQuerySchema>;

export const auditPositionSchema = z.strictObject({ id: z.string().regex(/^\d{1,18}$/) });
