import {
  Body,
  Controller,
  Get,
  Headers,
  HttpCode,
  Inject,
  Param,
  Post,
  Req,
  Res,
} from '@nestjs/common';
import { ToolRegistryService } from '@faina/tools';
import { ApiExcludeController } from '@nestjs/swagger';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { ApprovalDetailsService } from '../../../approvals/approval-details.service.js';
import { ApprovalLinks, type LinkView } from '../../../approvals/links/approval-links.service.js';
import { ENV, type Env } from '../../../config/env.js';
import { acceptedLanguage } from '../../../jobs/explain/texts/wording.js';
import { Public } from '../auth/route-access.js';
import { AcceptsForm } from '../bodies/form-body.js';
import { Problem } from '../problems/problem.js';
import { type AboutQuestion, approvePage, type QuestionView } from './approve-page.js';
import { approveHeaders } from './approve-style.js';
import { messageHeaders, messageOf } from './message-frame.js';

/** What the forms of the page send; browsers write line ends as CRLF. */
const formSchema = z.strictObject({
  decision: z.enum(['approve', 'reject']),
  hash: z.string().max(200),
  reason: z
    .string()
    .transform((text) => text.replaceAll('\r\n', '\n').trim())
    .pipe(z.string().max(2_000))
    .default(''),
});

type Form = z.output<typeof formSchema>;

/** Of what a link leads to; that of an answer to a decision which was not taken, where it is another. */
const statusOf: Readonly<Record<LinkView['kind'], number>> = {
  open: 200,
  taken: 200,
  decided: 200,
  own_job: 403,
  unknown: 404,
  changed: 410,
  expired: 410,
  mismatch: 422,
};

/**
 * The page behind the link of a mail. The token in it is the credential, so that a page elsewhere, which
 * does not know it, can send nothing that counts; what opens links to look at them sends no form.
 */
@ApiExcludeController()
@Controller('approve/:token')
@Public()
export class ApproveController {
  constructor(
    @Inject(ENV) private readonly env: Env,
    private readonly links: ApprovalLinks,
    private readonly details: ApprovalDetailsService,
    private readonly tools: ToolRegistryService,
  ) {}

  @Get()
  async showApproval(
    @Param('token') token: string,
    @Headers('accept-language') wishes: string | undefined,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<string> {
    const view = await this.links.look(token);
    return this.#page(reply.status(statusOf[view.kind]), view, { token, wishes });
  }

  /** The message that the page frames. */
  @Get('message')
  async showMessage(
    @Param('token') token: string,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<string> {
    const html = messageOf(await this.links.look(token));
    void reply.status(html === undefined ? 404 : 200).headers(messageHeaders);
    return html ?? '';
  }

  @Post()
  @HttpCode(200)
  @AcceptsForm()
  async decideByLink(
    @Param('token') token: string,
    @Body({ schema: formSchema }) { decision, hash, reason }: Form,
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<string> {
    const { 'sec-fetch-site': site, 'accept-language': wishes } = request.headers;
    refuseOtherSites(site);
    const status = decision === 'approve' ? 'approved' : 'rejected';
    const said = { hash, status, reason: reason || null } as const;
    const view = await this.links.decide(token, said, request.ip);
    return this.#page(reply.status(view.kind === 'decided' ? 409 : statusOf[view.kind]), view, {
      token,
      wishes,
    });
  }

  async #page(
    reply: FastifyReply,
    view: LinkView,
    { token, wishes }: { token: string; wishes: string | undefined },
  ): Promise<string> {
    void reply.headers(approveHeaders);
    const about = 'approval' in view ? { token, ...(await this.#about(view)) } : undefined;
    const language = acceptedLanguage(wishes);
    return approvePage(view, { language, timeZone: this.env.TIME_ZONE, now: new Date() }, about);
  }

  /** What the page says beside the question. */
  async #about({ link, approval }: QuestionView): Promise<Omit<AboutQuestion, 'token'>> {
    const tools = await this.tools.describeForTenant(link.tenant);
    const schema = tools.find(({ name }) => name === approval.tool)?.inputSchema;
    return { recent: await this.details.recentOf(approval), schema };
  }
}

/** Where a browser says which page the form was on, it is this one. */
function refuseOtherSites(site: string | string[] | undefined): void {
  if (site === undefined || site === 'same-origin') return;
  throw new Problem(
    403,
    'CROSS_ORIGIN_REFUSED',
    'A page of another origin may not change anything here.',
  );
}
