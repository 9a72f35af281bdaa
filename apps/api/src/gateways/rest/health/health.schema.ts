import { z } from 'zod';

export const liveSchema = z.object({ status: z.literal('alive') }).meta({ id: 'Live' });

const stateSchema = z.enum(['up', 'degraded', 'down']);

export type CheckState = z.infer<typeof stateSchema>;

export const readinessSchema = z
  .object({
    status: z
      .enum(['ready', 'degraded', 'unavailable'])
      .describe(
        'degraded: jobs are accepted and stored, but something they may need is away. unavailable: no ' +
          'database, or no worker where READY_NEEDS_WORKER asks for one',
      ),
    checks: z.object({
      database: stateSchema.describe('degraded: it reads and refuses to write'),
      queue: stateSchema.describe('degraded: it refuses to write; jobs start later than usual'),
      workers: stateSchema.describe('down: no worker lives'),
      mcp: stateSchema.describe('of the configured servers, some (degraded) or all are away'),
    }),
    workersAlive: z
      .int()
      .nullable()
      .describe('Number of workers of the installation; null while nobody can tell'),
    warnings: z.array(z.string()).describe('What is missing, and what to do about it'),
  })
  .meta({ id: 'Readiness' });

export type Readiness = z.infer<typeof readinessSchema>;
