import { defineLocalTool, Result } from '@faina/agent-core';
import { z } from 'zod';

/** The row and the record of the call share a transaction: however often a job is resumed, one row. */
export const writeOnce = defineLocalTool({
  name: 'write_once',
  description: 'Writes one row with the key into the table diagnostics_writes.',
  parameters: z.strictObject({
    // PostgreSQL's text cannot hold NUL.
    key: z
      .string()
      .min(1)
      .max(200)
      .refine((key) => !key.includes('\0'), 'may not contain NUL'),
  }),
  execute: async ({ key }, { tx, tenant, jobId, callKey }) => {
    const rows = await tx.query<{ id: number; key: string }>(
      `insert into diagnostics_writes (tenant, job_id, call_key, key)
       values ($1, $2, $3, $4)
       returning id::float8 as id, key`,
      [tenant, jobId, callKey, key],
    );
    return Result.ok(rows[0]);
  },
});
