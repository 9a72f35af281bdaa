import { Body, Controller, Param, Post } from '@nestjs/common';
import { ApiOperation, ApiTags } from '@nestjs/swagger';
import type { z } from 'zod';
import type { Principal } from '../../../auth/principal.js';
import {
  type LaterCallRow,
  LaterAnswersService,
} from '../../../later-calls/later-answers.service.js';
import { CurrentPrincipal, RequireScope } from '../auth/route-access.js';
import { Answers, Refuses } from '../openapi/documented.js';
import { valueOf } from '../problems/refusals.js';
import {
  type CompleteCall,
  completeCallSchema,
  completedCall,
  endedCallSchema,
  type FailCall,
  failCallSchema,
  failedCall,
} from './tool-calls.schema.js';

type EndedCallView = z.output<typeof endedCallSchema>;

const namedBy =
  'The path has the token that the tool answered with, or the id of a call that a remote worker has claimed, whose lease goes with it then. The same answer again changes nothing.';

/** Answers of calls whose job waits for them. */
@ApiTags('Tools')
@Controller('v1/tool-calls/:call')
@RequireScope('tools:run:*')
export class ToolCallsController {
  constructor(private readonly answers: LaterAnswersService) {}

  @Post('complete')
  @ApiOperation({ description: `The call has its result, and its job goes on. ${namedBy}` })
  @Answers(200, 'The call, which is answered', endedCallSchema)
  @Refuses(404, 'TOOL_CALL_NOT_FOUND')
  @Refuses(409, 'TOOL_CALL_OVER')
  async completeToolCall(
    @CurrentPrincipal() principal: Principal,
    @Param('call') name: string,
    @Body({ schema: completeCallSchema }) body: CompleteCall,
  ): Promise<EndedCallView> {
    const { lease } = body;
    return toView(
      valueOf(await this.answers.answer(principal, { name, lease }, () => completedCall(body))),
    );
  }

  @Post('fail')
  @ApiOperation({
    description: `The call did not do what it was to do, and the model is told why. Where nobody knows whether it took effect the code is EFFECT_UNKNOWN: a person is asked then. ${namedBy}`,
  })
  @Answers(200, 'The call, which is answered', endedCallSchema)
  @Refuses(404, 'TOOL_CALL_NOT_FOUND')
  @Refuses(409, 'TOOL_CALL_OVER')
  async failToolCall(
    @CurrentPrincipal() principal: Principal,
    @Param('call') name: string,
    @Body({ schema: failCallSchema }) body: FailCall,
  ): Promise<EndedCallView> {
    const { lease } = body;
    return toView(
      valueOf(
        await this.answers.answer(principal, { name, lease }, (tool) => failedCall(tool, body)),
      ),
    );
  }
}

const toView = ({ id: callId, jobId, tool }: LaterCallRow): EndedCallView => ({
  callId,
  jobId,
  tool,
});
