import { Controller, Get, Query } from '@nestjs/common';
import { ApiOperation, ApiTags } from '@nestjs/swagger';
import { z } from 'zod';
import { InboxService, mostCounted } from '../../../approvals/inbox.service.js';
import type { Principal } from '../../../auth/principal.js';
import { CurrentPrincipal, RequireScope } from '../auth/route-access.js';
import { Answers } from '../openapi/documented.js';

const inboxQuerySchema = z.strictObject({
  agent: z.string().min(1).max(63).optional(),
  tool: z.string().min(1).max(128).optional(),
  mine: z
    .enum(['true', 'false'])
    .default('false')
    .transform((text) => text === 'true')
    .describe('Only of jobs of your own'),
  limit: z.coerce.number().int().min(1).max(100).default(50).describe('Of each kind'),
});

type InboxQuery = z.infer<typeof inboxQuerySchema>;

const waiting = {
  jobId: z.uuid(),
  agent: z.object({ name: z.string(), version: z.int() }),
  owner: z.string().describe('Of the job'),
  tool: z.string(),
};

const inboxSchema = z
  .object({
    items: z.array(
      z.discriminatedUnion('kind', [
        z.object({
          kind: z.literal('approval'),
          ...waiting,
          id: z.uuid(),
          hash: z.string(),
          isQuestion: z.boolean().describe('Whether it wants an answer, or is about a link'),
          text: z.string().describe('The beginning of what the call would do, 300 characters'),
          subject: z.string().nullable().describe('Of a message'),
          to: z.array(z.string()).nullable().describe('Of a message: the first 3 recipients'),
          recipients: z.int().nullable().describe('Of a message: how many, with those of copies'),
          createdAt: z.iso.datetime(),
          expiresAt: z.iso.datetime(),
          onExpire: z
            .enum(['fail', 'reject'])
            .describe('What becomes of the job then: it fails, or goes on without the call'),
          notSelf: z.boolean().describe('Whether the owner of the job may not decide'),
        }),
        z.object({
          kind: z.literal('attention'),
          ...waiting,
          callKey: z.string().describe('Names the call at `/v1/jobs/{id}/attention`'),
          since: z.iso.datetime(),
          hasEnded: z.boolean().describe('Whether the job is final: nothing can be repeated then'),
        }),
      ]),
    ),
    nextCursor: z.null(),
    isCut: z.boolean().describe('Whether there is more of a kind than `limit`'),
    counts: z
      .object({ approvals: z.int(), attention: z.int() })
      .describe(`Of all that one may see, whatever is looked for; each at most ${mostCounted}`),
  })
  .meta({ id: 'Inbox' });

type InboxView = z.infer<typeof inboxSchema>;

@ApiTags('Approvals')
@Controller('v1/inbox')
@RequireScope('jobs:read', 'approvals:write')
export class InboxController {
  constructor(private readonly inbox: InboxService) {}

  @Get()
  @ApiOperation({
    description:
      'What waits for a person: open questions, the nearest deadline first, then calls of which nobody knows whether they took effect, also of jobs that have ended, the oldest first. `?limit=1` is enough for `counts`.',
  })
  @Answers(
    200,
    'Questions of the jobs that one may read (of all for those who decide), and calls of the jobs that one may read',
    inboxSchema,
  )
  async readInbox(
    @CurrentPrincipal() principal: Principal,
    @Query({ schema: inboxQuerySchema }) query: InboxQuery,
  ): Promise<InboxView> {
    const found = await this.inbox.read(principal, query);
    const { approvals, attention, approvalCount, attentionCount, isCut } = found;
    return {
      items: [
        ...approvals.map(
          ({ agentName: name, agentVersion: version, createdAt, expiresAt, ...item }) => ({
            kind: 'approval' as const,
            ...item,
            agent: { name, version },
            createdAt: createdAt.toISOString(),
            expiresAt: expiresAt.toISOString(),
          }),
        ),
        ...attention.map(({ agentName: name, agentVersion: version, since, ...item }) => ({
          kind: 'attention' as const,
          ...item,
          agent: { name, version },
          since: since.toISOString(),
        })),
      ],
      nextCursor: null,
      isCut,
      counts: { approvals: approvalCount, attention: attentionCount },
    };
  }
}
