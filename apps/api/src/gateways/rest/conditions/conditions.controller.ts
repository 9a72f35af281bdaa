import { Controller, Get, Headers, Res } from '@nestjs/common';
import { ApiHeader, ApiOperation, ApiTags } from '@nestjs/swagger';
import type { FastifyReply } from 'fastify';
import { z } from 'zod';
import { conditionCodes, severityOf } from '../../../conditions/condition.js';
import { conditionLinks, conditionTexts } from '../../../conditions/condition-texts.js';
import { ConditionsService } from '../../../conditions/conditions.service.js';
import { acceptedLanguage, explainTexts, fill } from '../../../jobs/explain/texts/wording.js';
import { RequireScope } from '../auth/route-access.js';
import { Answers } from '../openapi/documented.js';

const conditionSchema = z.object({
  code: z.enum(conditionCodes),
  severity: z.enum(['page', 'ticket']).describe('Whether somebody should look now, or within days'),
  since: z.iso.datetime().describe('As far as the process that answers knows'),
  sentence: z.string(),
  fix: z.string().describe('What mends it, with the command where there is one'),
  value: z
    .number()
    .optional()
    .describe('What it is about in one number: seconds, percent, or how many, at most 1000'),
  link: z.string().optional().describe('Where there is more on it'),
});

export const conditionsSchema = z
  .object({
    items: z.array(conditionSchema).describe('The worst first; none where all is well'),
    nextCursor: z.null(),
    checkedAt: z.iso.datetime(),
  })
  .meta({
    id: 'Conditions',
    examples: [
      {
        items: [
          {
            code: 'NO_WORKER',
            severity: 'page',
            since: '2026-11-23T12:00:00.000Z',
            sentence: 'No worker is alive; jobs that are due: 3.',
            fix: 'Start one on the same database: ROLE=worker npm start',
            value: 3,
            link: '/v1/workers',
          },
        ],
        nextCursor: null,
        checkedAt: '2026-11-23T12:01:00.000Z',
      },
    ],
  });

type ConditionsView = z.infer<typeof conditionsSchema>;

@ApiTags('Health')
@Controller('v1/ops/conditions')
@RequireScope('operator')
export class ConditionsController {
  constructor(private readonly conditions: ConditionsService) {}

  @Get()
  @ApiOperation({
    description:
      'What is wrong with the installation now, of all tenants and without their data; as it was at most five seconds ago. Sentences are in Portuguese or in English, as `Accept-Language` says; codes are the same in both. `RECONCILER_SILENT` and `EVENT_LOOP_LAG` are about the process that answers.',
  })
  @ApiHeader({ name: 'Accept-Language', required: false, description: '`pt-BR` or `en`' })
  @Answers(200, 'All conditions that are wrong', conditionsSchema, ['Content-Language'])
  async listConditions(
    @Headers('accept-language') wishes: string | undefined,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<ConditionsView> {
    const language = acceptedLanguage(wishes);
    const { tag } = explainTexts[language];
    void reply.headers({ 'content-language': tag, vary: 'Accept-Language' });
    const { items, checkedAt } = await this.conditions.list();
    return {
      items: items.map(({ code, since, value: exact, values }) => {
        const value = exact === undefined ? undefined : Math.round(exact);
        const { sentence, fix } = conditionTexts[language][code];
        const link = conditionLinks[code];
        return {
          code,
          severity: severityOf[code],
          since: since.toISOString(),
          sentence: fill(sentence, { ...values, value: value ?? '' }, { tag }),
          fix,
          ...(value !== undefined && { value }),
          ...(link !== undefined && { link }),
        };
      }),
      nextCursor: null,
      checkedAt: checkedAt.toISOString(),
    };
  }
}
