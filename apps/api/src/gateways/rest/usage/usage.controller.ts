import { Controller, Get, Query } from '@nestjs/common';
import { ApiOperation, ApiTags } from '@nestjs/swagger';
import { z } from 'zod';
import type { Principal } from '../../../auth/principal.js';
import { usageDimensions } from '../../../usage/usage-dimension.js';
import { UsageService } from '../../../usage/usage.service.js';
import { CurrentPrincipal, RequireScope } from '../auth/route-access.js';
import { Answers } from '../openapi/documented.js';
import { periodQuerySchema, readPeriod } from './period.schema.js';

const dimensionSchema = z.enum(usageDimensions);

const usageQuerySchema = periodQuerySchema.extend({
  groupBy: z
    .string()
    .max(100)
    .default('day')
    .transform((names) => (names === '' ? [] : names.split(',')))
    .pipe(z.array(dimensionSchema))
    .describe('Any of `day`, `hour`, `agent`, `model` and `owner`, with commas; empty for one sum'),
  limit: z.coerce.number().int().min(1).max(1_000).default(100),
});

type UsageQuery = z.infer<typeof usageQuerySchema>;

const usageSchema = z
  .object({
    from: z.iso.datetime(),
    to: z.iso.datetime(),
    items: z.array(
      z.object({
        day: z.iso.date().optional().describe('Of the submission, in UTC'),
        hour: z.iso.datetime().optional().describe('When the hour of the submission began, in UTC'),
        agent: z.string().optional(),
        model: z
          .string()
          .nullable()
          .optional()
          .describe('Null where none was asked, and for jobs of versions that did not count it'),
        owner: z.string().optional(),
        jobs: z.int().describe('By model a job counts for each that it has asked'),
        settled: z.int().describe('How many of them have ended, whatever their end'),
        failed: z.int().describe('How many of them have failed'),
        tokens: z.int(),
        costUsd: z.number().nullable().describe('Null where no price was known'),
      }),
    ),
    nextCursor: z.null(),
    isCut: z.boolean().describe('Whether there are more groups than are shown, smaller ones'),
  })
  .meta({ id: 'Usage' });

type UsageView = z.infer<typeof usageSchema>;

const usualDays = 30;

@ApiTags('Usage')
@Controller('v1/usage')
@RequireScope('jobs:read')
export class UsageController {
  constructor(private readonly usage: UsageService) {}

  @Get()
  @ApiOperation({
    description:
      'Jobs that were submitted within a stretch of at most 366 days, the last 30 unless told otherwise, with the tokens and the cost of all calls of models so far. The largest groups first.',
  })
  @Answers(
    200,
    'Sums over jobs of the owner (of the tenant with the scope tenant:read)',
    usageSchema,
  )
  async sumUsage(
    @CurrentPrincipal() principal: Principal,
    @Query({ schema: usageQuerySchema }) { groupBy, limit, ...query }: UsageQuery,
  ): Promise<UsageView> {
    const { from, to } = readPeriod(query, usualDays);
    const { rows, isCut } = await this.usage.sums(principal, { from, to, groupBy, limit });
    return {
      from: from.toISOString(),
      to: to.toISOString(),
      items: [...rows],
      nextCursor: null,
      isCut,
    };
  }
}
