import { Controller, Get, Res } from '@nestjs/common';
import { ApiOperation } from '@nestjs/swagger';
import type { FastifyReply } from 'fastify';
import { z } from 'zod';
import { Public } from '../auth/route-access.js';
import { Answers } from '../openapi/documented.js';
import { HealthService } from '../../../health/health.service.js';

const liveSchema = z.object({ status: z.literal('alive') }).meta({ id: 'Live' });

const stateSchema = z.enum(['up', 'degraded', 'down']);

const readinessSchema = z
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
      mcp: stateSchema.describe('degraded: a configured MCP server is not connected'),
    }),
    workersAlive: z
      .int()
      .nullable()
      .describe('Number of workers of the installation; null while nobody can tell'),
    warnings: z.array(z.string()).describe('What is missing, and what to do about it'),
  })
  .meta({ id: 'Readiness' });

type Readiness = z.infer<typeof readinessSchema>;

@Controller('health')
@Public()
export class HealthController {
  constructor(private readonly health: HealthService) {}

  @Get('live')
  @ApiOperation({
    description:
      'For a probe that restarts a process which hangs: it asks nothing else, so it answers also while the database is away.',
  })
  @Answers(200, 'The process answers', liveSchema)
  getLive(): { status: 'alive' } {
    return { status: 'alive' };
  }

  @Get('ready')
  @ApiOperation({
    description:
      'For a probe that sends clients elsewhere, and for people: what can be used now, and how many workers are alive. Without a worker jobs are accepted and wait; READY_NEEDS_WORKER=true makes that a 503.',
  })
  @Answers(
    200,
    'The service can work; degraded when something beside the database is away',
    readinessSchema,
  )
  @Answers(
    503,
    'The database cannot be reached, or READY_NEEDS_WORKER is set and no worker is alive',
    readinessSchema,
  )
  async getReady(@Res({ passthrough: true }) reply: FastifyReply): Promise<Readiness> {
    const readiness = await this.health.readiness();
    const isUnavailable = readiness.status === 'unavailable';
    void reply.status(isUnavailable ? 503 : 200).header('cache-control', 'no-store');
    if (isUnavailable) void reply.header('retry-after', '2');
    return readiness;
  }
}
