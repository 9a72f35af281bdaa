import { Body, Controller, HttpCode, Param, Post, Res } from '@nestjs/common';
import { ApiOperation, ApiTags } from '@nestjs/swagger';
import type { FastifyReply } from 'fastify';
import { z } from 'zod';
import type { Principal } from '../../../auth/principal.js';
import { ClaimsService } from '../../../tool-workers/claims.service.js';
import { ToolWorkersService } from '../../../tool-workers/tool-workers.service.js';
import { CurrentPrincipal, RequireScope } from '../auth/route-access.js';
import { Answers, Refuses } from '../openapi/documented.js';
import { valueOf } from '../problems/refusals.js';
import { whileConnected } from '../server/while-connected.js';
import { toolNameSchema } from './http-tools.schema.js';
import { workerNameSchema } from './tool-workers.schema.js';

/** The body of `POST /v1/tool-calls/claim`. */
const claimSchema = z
  .strictObject({
    worker: workerNameSchema,
    tools: z
      .array(toolNameSchema)
      .min(1)
      .max(50)
      .optional()
      .describe('All that the worker has registered when absent'),
    max: z.int().min(1).max(50).default(1),
    waitS: z.number().min(0).max(30).default(30).describe('How long to wait for a call'),
  })
  .meta({
    id: 'ClaimToolCalls',
    examples: [{ worker: 'erp-1', tools: ['order_bread'], max: 1, waitS: 0 }],
  });

type ClaimToolCalls = z.output<typeof claimSchema>;

const claimedSchema = z
  .object({
    callId: z.uuid(),
    lease: z.uuid().describe('Names this claim in all that is said of the call'),
    leaseMs: z.int().describe('How long the call is yours without a heartbeat'),
    tool: z.string(),
    args: z.json(),
    callKey: z.string().describe('The same for every repetition of the call'),
    context: z.looseObject({
      jobId: z.uuid(),
      tenant: z.string(),
      owner: z.string(),
      threadId: z.uuid().nullable(),
      language: z.string().describe('Of what people are told'),
      askedAt: z.string().describe('When the job was submitted'),
      deadline: z.string().nullable().describe('After it no answer is taken'),
      traceparent: z.string().nullable(),
    }),
  })
  .meta({ id: 'ClaimedToolCall' });

const heartbeatSchema = z.strictObject({ lease: z.uuid() }).meta({
  id: 'HeartbeatOfToolCall',
  examples: [{ lease: '3f0c6a1e-7a39-4f0e-9a5c-0f6b1a2d3c4e' }],
});

const heardSchema = z
  .object({
    cancelled: z.boolean().describe('The job does not wait for the call any more: stop'),
    leaseMs: z.int(),
  })
  .meta({ id: 'HeardToolCall' });

/** Calls for remote workers. */
@ApiTags('Tools')
@Controller('v1/tool-calls')
@RequireScope('tools:run:*')
export class ClaimsController {
  constructor(
    private readonly claims: ClaimsService,
    private readonly workers: ToolWorkersService,
  ) {}

  @Post('claim')
  @ApiOperation({
    description:
      'Calls of tools that this worker has registered, as soon as there are some, or an empty list after `waitS` seconds. Each is the worker’s for `leaseMs`, and as long again from each heartbeat. Where that ends without an answer, a call that changes nothing or takes its key is offered again, and of any other one a person is asked what it did. A request that was given up gets no calls.',
  })
  @HttpCode(200)
  @Answers(200, 'The calls, oldest first', z.array(claimedSchema))
  @Refuses(404, 'TOOL_NOT_FOUND', 'TOOL_WORKER_NOT_FOUND')
  @Refuses(429, 'TOO_MANY_CLAIMS')
  async claimToolCalls(
    @CurrentPrincipal() principal: Principal,
    @Body({ schema: claimSchema }) { waitS, ...claim }: ClaimToolCalls,
    @Res({ passthrough: true }) reply: FastifyReply,
  ) {
    const request = { ...claim, waitMs: waitS * 1_000 };
    const claimed = await this.claims.claim(principal, request, whileConnected(reply));
    const { leaseMs } = this.workers;
    return valueOf(claimed).map((call) => ({ ...call, leaseMs }));
  }

  @Post(':call/heartbeat')
  @ApiOperation({
    description:
      'The call goes on: its lease begins anew. `cancelled` where its job does not wait for it any more, or its time is over: what it does from then on is not recorded.',
  })
  @Answers(200, 'Whether to go on', heardSchema)
  @Refuses(404, 'TOOL_CALL_NOT_FOUND')
  @Refuses(409, 'TOOL_CALL_OVER')
  async heartbeatOfToolCall(
    @CurrentPrincipal() principal: Principal,
    @Param('call') name: string,
    @Body({ schema: heartbeatSchema }) { lease }: z.output<typeof heartbeatSchema>,
  ) {
    const heard = valueOf(await this.claims.heartbeat(principal, { name, lease }));
    return { ...heard, leaseMs: this.workers.leaseMs };
  }
}
