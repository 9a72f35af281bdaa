import { Body, Controller, Get, Param, Post, Res } from '@nestjs/common';
import { ApiOperation, ApiTags } from '@nestjs/swagger';
import type { FastifyReply } from 'fastify';
import type { Principal } from '../../../auth/principal.js';
import { ErasuresService } from '../../../erasures/erasures.service.js';
import { CurrentPrincipal, RequireScope } from '../auth/route-access.js';
import { Answers, Refuses } from '../openapi/documented.js';
import { valueOf } from '../problems/refusals.js';
import {
  type BeginErasure,
  beginErasureSchema,
  erasureSchema,
  type ErasureView,
  toErasureView,
} from './erasures.schema.js';

/** The data of an owner is deleted. */
@ApiTags('Erasures')
@Controller('v1/erasures')
@RequireScope('admin')
export class ErasuresController {
  constructor(private readonly erasures: ErasuresService) {}

  @Post()
  @ApiOperation({
    description:
      'Deletes what the tenant has of an owner: jobs with all that hangs on them, threads, schedules, and the rows of the packs, their leads too. Open jobs are cancelled first. It cannot be undone. Jobs that are submitted later stay: revoke the keys of the owner first. Asked for again while it runs, it is the same erasure.',
  })
  @Answers(202, 'It has begun', erasureSchema, ['Location'])
  async beginErasure(
    @CurrentPrincipal() principal: Principal,
    @Body({ schema: beginErasureSchema }) { owner }: BeginErasure,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<ErasureView> {
    const begun = await this.erasures.begin(principal, owner);
    void reply.header('location', `/v1/erasures/${begun.id}`);
    return toErasureView(begun);
  }

  @Get(':id')
  @ApiOperation({ description: 'It is kept, without the name of the owner once it is done.' })
  @Answers(200, 'How far it is', erasureSchema)
  @Refuses(404, 'ERASURE_NOT_FOUND')
  async getErasure(
    @CurrentPrincipal() principal: Principal,
    @Param('id') id: string,
  ): Promise<ErasureView> {
    return toErasureView(valueOf(await this.erasures.get(principal, id)));
  }
}
