import { Body, Controller, Delete, Get, Param, Post, Res } from '@nestjs/common';
import { ApiOperation, ApiTags } from '@nestjs/swagger';
import type { FastifyReply } from 'fastify';
import type { Principal } from '../../../auth/principal.js';
import { type BulkRow, BulkService } from '../../../jobs/bulk/bulk.service.js';
import { CurrentPrincipal, RequireScope } from '../auth/route-access.js';
import { Answers, Refuses } from '../openapi/documented.js';
import { valueOf } from '../problems/refusals.js';
import {
  begunBulkSchema,
  type BegunBulkView,
  bulkSchema,
  type BulkTaskBody,
  bulkTaskSchema,
  type BulkView,
} from './bulk.schema.js';

/** The same done to many jobs, bit by bit. */
@ApiTags('Jobs')
@Controller('v1')
@RequireScope('jobs:write')
export class BulkController {
  constructor(private readonly bulks: BulkService) {}

  @Post('jobs/bulk')
  @ApiOperation({
    description:
      'Retries or cancels the jobs that a filter means, one by one at a rate, as the key could do it to each: own jobs, and with `admin` those of others to cancel. With `dryRun` they are only counted. Jobs that come later are none of it.',
  })
  @Answers(202, 'It has begun, or was counted', begunBulkSchema, ['Location'])
  @Refuses(429, 'TOO_MANY_BULKS')
  async beginBulk(
    @CurrentPrincipal() principal: Principal,
    @Body({ schema: bulkTaskSchema }) { filter, ...task }: BulkTaskBody,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<BegunBulkView> {
    const { agent: agentName, status, createdAfter, settledAfter, ...rest } = filter;
    const meant = {
      ...rest,
      agentName,
      ...(status && { status: [status].flat() }),
      ...(createdAfter && { createdAfter: new Date(createdAfter) }),
      ...(settledAfter && { settledAfter: new Date(settledAfter) }),
    };
    const begun = valueOf(await this.bulks.begin(principal, { ...task, filter: meant }));
    if (begun.id !== null) void reply.header('location', `/v1/bulk/${begun.id}`);
    return begun;
  }

  @Get('bulk/:id')
  @RequireScope('jobs:read', 'jobs:write')
  @ApiOperation({
    description:
      'Its `refused` says by code how many jobs it could not be done to. Kept for 30 days.',
  })
  @Answers(200, 'How far it is', bulkSchema)
  @Refuses(404, 'BULK_NOT_FOUND')
  async getBulk(
    @CurrentPrincipal() principal: Principal,
    @Param('id') id: string,
  ): Promise<BulkView> {
    return toView(valueOf(await this.bulks.get(principal, id)));
  }

  @Delete('bulk/:id')
  @ApiOperation({
    description:
      'Stops it: jobs that it was not done to stay as they are. One that has ended stays as it ended.',
  })
  @Answers(200, 'How far it came', bulkSchema)
  @Refuses(404, 'BULK_NOT_FOUND')
  async stopBulk(
    @CurrentPrincipal() principal: Principal,
    @Param('id') id: string,
  ): Promise<BulkView> {
    return toView(valueOf(await this.bulks.stop(principal, id)));
  }
}

const toView = ({ outcomes, createdAt, endedAt, ...bulk }: BulkRow): BulkView => {
  const { DONE: done = 0, ...refused } = outcomes;
  return bulkSchema.parse({
    ...bulk,
    done,
    refused,
    createdAt: createdAt.toISOString(),
    endedAt: endedAt?.toISOString() ?? null,
  });
};
