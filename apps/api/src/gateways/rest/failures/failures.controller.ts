import { Controller, Get, Query } from '@nestjs/common';
import { ApiOperation, ApiTags } from '@nestjs/swagger';
import { z } from 'zod';
import type { Principal } from '../../../auth/principal.js';
import { FailuresService } from '../../../jobs/failures/failures.service.js';
import { CurrentPrincipal, RequireScope } from '../auth/route-access.js';
import { Answers } from '../openapi/documented.js';
import { periodQuerySchema, readPeriod } from '../usage/period.schema.js';

const failuresQuerySchema = periodQuerySchema.extend({
  limit: z.coerce.number().int().min(1).max(100).default(20),
});

type FailuresQuery = z.infer<typeof failuresQuerySchema>;

const failuresSchema = z
  .object({
    from: z.iso.datetime(),
    to: z.iso.datetime(),
    items: z.array(
      z.object({
        fingerprint: z.string().describe('The same for every job that failed of the same'),
        code: z.string(),
        tool: z.string().nullable().describe('The tool that failed for good; null where none did'),
        sentence: z.string().describe('The message without ids, numbers and quoted values'),
        count: z.int(),
        firstAt: z.iso.datetime(),
        lastAt: z.iso.datetime(),
        agents: z.array(z.string()),
        exampleJobId: z.uuid().describe('The newest of them'),
      }),
    ),
    nextCursor: z.null(),
    isCut: z
      .boolean()
      .describe('Whether older jobs than the newest 10000, or smaller groups, were left out'),
  })
  .meta({ id: 'Failures' });

type FailuresView = z.infer<typeof failuresSchema>;

const usualDays = 7;

@ApiTags('Jobs')
@Controller('v1/failures')
@RequireScope('jobs:read')
export class FailuresController {
  constructor(private readonly failures: FailuresService) {}

  @Get()
  @ApiOperation({
    description:
      'Jobs that failed of the same, put together: by code, tool and message. Those that ended within the last 7 days unless told otherwise, the newest 10000 of them.',
  })
  @Answers(
    200,
    'Groups of failed jobs of the owner (of the tenant with the scope tenant:read), the largest first',
    failuresSchema,
  )
  async listFailures(
    @CurrentPrincipal() principal: Principal,
    @Query({ schema: failuresQuerySchema }) { limit, ...query }: FailuresQuery,
  ): Promise<FailuresView> {
    const { from, to } = readPeriod(query, usualDays);
    const { groups, isCut } = await this.failures.list(principal, { from, to }, limit);
    return {
      from: from.toISOString(),
      to: to.toISOString(),
      items: groups.map(({ firstAt, lastAt, agents, ...group }) => ({
        ...group,
        agents: [...agents],
        firstAt: firstAt.toISOString(),
        lastAt: lastAt.toISOString(),
      })),
      nextCursor: null,
      isCut,
    };
  }
}
