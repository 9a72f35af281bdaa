import { z } from 'zod';

export const liveSchema = z.object({ status: z.literal('alive') }).meta({ id: 'Live' });

const stateSchema = z.enum(['up', 'down']);

export const readinessSchema = z
  .object({
    status: z
      .enum(['ready', 'degraded', 'unavailable'])
      .describe('degraded: jobs are accepted and stored, but start later than usual'),
    checks: z.object({ database: stateSchema, queue: stateSchema }),
  })
  .meta({ id: 'Readiness' });

export type Readiness = z.infer<typeof readinessSchema>;
