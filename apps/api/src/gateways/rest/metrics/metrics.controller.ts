import { Controller, Get, Res } from '@nestjs/common';
import { ApiOperation, ApiProduces, ApiTags } from '@nestjs/swagger';
import type { FastifyReply } from 'fastify';
import { z } from 'zod';
import { MetricsService } from '../../../metrics/metrics.service.js';
import { RequireScope } from '../auth/route-access.js';
import { Answers } from '../openapi/documented.js';

const metricsSchema = z.string().meta({ examples: ['faina_build_info{version="0.1.0"} 1\n'] });

@ApiTags('Health')
@Controller('metrics')
@RequireScope('metrics:read')
export class MetricsController {
  constructor(private readonly metrics: MetricsService) {}

  @Get()
  @ApiOperation({
    description:
      'For Prometheus: figures of this process and of the installation, of all tenants and without their data. What is read from the database is as it was at most five seconds ago; while it is away the rest is told, and `faina_database_up 0`.',
  })
  @ApiProduces('text/plain')
  @Answers(200, 'Every figure, in the text format of Prometheus', metricsSchema)
  async getMetrics(@Res({ passthrough: true }) reply: FastifyReply): Promise<string> {
    void reply.headers({ 'content-type': this.metrics.contentType, 'cache-control': 'no-store' });
    return this.metrics.text();
  }
}
