import { z } from 'zod';
import type { StoredApiKey } from '../../../auth/api-key.repository.js';
import { scopeSchema } from '../../../auth/scopes.js';
import { cursorTimeSchema } from '../paging/page.js';

/** Names that begin with `_` belong to the service itself. */
const tenantSchema = z
  .string()
  .regex(/^[a-z0-9][a-z0-9_-]{0,62}$/, 'Lower-case letters, digits, - and _; 63 at most');

export const ownerSchema = z
  .string()
  .regex(/^(?!\s)[^\p{C}]{1,128}(?<!\s)$/u, '1 to 128 characters without control characters');

export const createKeySchema = z
  .strictObject({
    tenant: tenantSchema,
    owner: ownerSchema.describe('Whose data the key reads and writes, within the tenant'),
    scopes: z.array(scopeSchema).min(1).max(50),
    expiresAt: z.iso.datetime({ offset: true }).nullish().describe('Never when absent'),
  })
  .meta({
    id: 'CreateKey',
    examples: [{ tenant: 'default', owner: 'ana', scopes: ['jobs:read', 'jobs:write', 'tools:*'] }],
  });

export type CreateKey = z.output<typeof createKeySchema>;

export const keySchema = z
  .object({
    id: z.uuid(),
    prefix: z.string().describe('First characters of the key'),
    tenant: z.string(),
    owner: z.string(),
    scopes: z.array(z.string()),
    createdAt: z.iso.datetime(),
    expiresAt: z.iso.datetime().nullable(),
    revokedAt: z.iso.datetime().nullable(),
  })
  .meta({ id: 'Key' });

export type Key = z.infer<typeof keySchema>;

export const toKey = ({ scopes, createdAt, expiresAt, revokedAt, ...key }: StoredApiKey): Key => ({
  id: key.id,
  prefix: key.prefix,
  tenant: key.tenant,
  owner: key.owner,
  scopes: [...scopes],
  createdAt: createdAt.toISOString(),
  expiresAt: expiresAt?.toISOString() ?? null,
  revokedAt: revokedAt?.toISOString() ?? null,
});

export const createdKeySchema = keySchema
  .extend({ key: z.string().describe('The key; it is shown only here and only once') })
  .meta({ id: 'CreatedKey' });

export type CreatedKey = z.infer<typeof createdKeySchema>;

export const keyPositionSchema = z.strictObject({
  createdAt: cursorTimeSchema,
  id: z.guid(),
});
