import { z } from 'zod';

export const diagnosticsWriteSchema = z
  .object({
    id: z.string().describe('A number that grows with each row'),
    jobId: z.uuid(),
    callKey: z.string(),
    key: z.string(),
    createdAt: z.iso.datetime(),
  })
  .meta({ id: 'DiagnosticsWrite' });

export type DiagnosticsWriteView = z.infer<typeof diagnosticsWriteSchema>;

export const writePositionSchema = z.strictObject({ id: z.string().regex(/^\d{1,18}$/) });
