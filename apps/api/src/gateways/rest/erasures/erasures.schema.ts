import { z } from 'zod';
import type { ErasureRow } from '../../../erasures/erasures.service.js';
import { ownerSchema } from '../auth/keys.schema.js';

/** The body of `POST /v1/erasures`. */
export const beginErasureSchema = z
  .strictObject({ owner: ownerSchema.describe('Whose data is deleted, within the tenant') })
  .meta({ id: 'BeginErasure', examples: [{ owner: 'ana' }] });

export type BeginErasure = z.infer<typeof beginErasureSchema>;

export const erasureSchema = z
  .object({
    id: z.uuid(),
    owner: z.string().nullable().describe('Null once it is done'),
    ownerHash: z
      .string()
      .describe('SHA-256 of the tenant, a line feed and the owner, in hex: tells whose it was'),
    status: z.enum(['running', 'done']),
    jobs: z.int().describe('Jobs that were deleted'),
    records: z.int().describe('What else was deleted: above all rows of packs'),
    createdAt: z.iso.datetime(),
    endedAt: z.iso.datetime().nullable(),
  })
  .meta({ id: 'Erasure' });

export type ErasureView = z.infer<typeof erasureSchema>;

export const toErasureView = (row: ErasureRow): ErasureView => ({
  id: row.id,
  owner: row.owner,
  ownerHash: row.ownerHash,
  status: row.endedAt === null ? 'running' : 'done',
  jobs: row.jobs,
  records: row.records,
  createdAt: row.createdAt.toISOString(),
  endedAt: row.endedAt?.toISOString() ?? null,
});
