import { Controller, Get, Headers, Param, Query, Res } from '@nestjs/common';
import { ApiHeader, ApiOperation, ApiTags } from '@nestjs/swagger';
import type { FastifyReply } from 'fastify';
import type { Principal } from '../../../auth/principal.js';
import { ExplainService } from '../../../jobs/explain/explain.service.js';
import { TimelineService } from '../../../jobs/explain/timeline.service.js';
import { acceptedLanguage, explainTexts } from '../../../jobs/explain/texts/wording.js';
import { CurrentPrincipal, RequireScope } from '../auth/route-access.js';
import { historyPositionSchema } from '../jobs/jobs.schema.js';
import { Answers, Refuses } from '../openapi/documented.js';
import { decodeCursor, pageOfRows, pageSchema, type Page } from '../paging/page.js';
import { valueOf } from '../problems/refusals.js';
import { explanationSchema, type ExplanationView } from './explain.schema.js';
import {
  timelineQuerySchema,
  type TimelineQuery,
  type TimelineStep,
  timelineStepSchema,
} from './timeline.schema.js';
import { toExplanationView } from './to-explanation-view.js';
import { toTimelineStep } from './to-timeline-step.js';

/** What is happening with a job, and why. */
@ApiTags('Jobs')
@Controller('v1/jobs/:id')
@RequireScope('jobs:read', 'jobs:write')
export class ExplainController {
  constructor(
    private readonly explanations: ExplainService,
    private readonly timelines: TimelineService,
  ) {}

  @Get('explain')
  @ApiOperation({
    description:
      'One sentence on what is happening, what the job waits for, where its time went, and what rules find in its history, each with what may be done about it. Sentences are in Portuguese or in English, as `Accept-Language` says; codes are the same in both.',
  })
  @ApiHeader({ name: 'Accept-Language', required: false, description: '`pt-BR` or `en`' })
  @Answers(200, 'How the job stands and why', explanationSchema, ['Content-Language'])
  @Refuses(404, 'JOB_NOT_FOUND')
  async explainJob(
    @CurrentPrincipal() principal: Principal,
    @Param('id') id: string,
    @Headers('accept-language') wishes: string | undefined,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<ExplanationView> {
    const explanation = valueOf(await this.explanations.explain(principal, id));
    const texts = explainTexts[acceptedLanguage(wishes)];
    void reply.headers({ 'content-language': texts.tag, vary: 'Accept-Language' });
    return toExplanationView(explanation, texts);
  }

  @Get('timeline')
  @ApiOperation({
    description:
      'One row a step without what it was given and what it answered, at most 200 bytes each beside its call and error code, oldest first. `?after=12` answers the steps after the twelfth; `/executions/{seq}` has the bodies of one.',
  })
  @Answers(200, 'The steps of the job', pageSchema(timelineStepSchema))
  @Refuses(404, 'JOB_NOT_FOUND')
  async listTimeline(
    @CurrentPrincipal() principal: Principal,
    @Param('id') id: string,
    @Query({ schema: timelineQuerySchema }) { after, limit, cursor }: TimelineQuery,
  ): Promise<Page<TimelineStep>> {
    const afterSeq = decodeCursor(historyPositionSchema, cursor)?.seq ?? after;
    const rows = valueOf(await this.timelines.of(principal, id, { afterSeq, limit }));
    return pageOfRows(rows, toTimelineStep, ({ seq }) => ({ seq }));
  }
}
