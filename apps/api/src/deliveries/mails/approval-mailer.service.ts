import { backoffMs, type Logger } from '@faina/agent-core';
import {
  composeMessage,
  createMailer,
  type Mailer,
  type MailOutcome,
  parseSender,
} from '@faina/packs';
import { Inject, Injectable, type OnApplicationBootstrap } from '@nestjs/common';
import { linkToken, linkTokenHash } from '../../approvals/links/approval-link-token.js';
import { ENV, type Env } from '../../config/env.js';
import { mailRoute } from '../../config/mail-route.js';
import { BackgroundWork } from '../../process/background-work.js';
import { secretsKey } from '../../secrets/secrets-key.js';
import { DeliveryMetrics } from '../../telemetry/metrics/delivery-metrics.js';
import { LOGGER } from '../../telemetry/logger.js';
import {
  ApprovalMailRepository,
  type ClaimedMail,
  type MailEnd,
} from './approval-mail.repository.js';
import { approvalMailDraft } from './compose-approval-mail.js';

/** Between two looks at the least. */
const lookMs = 1_000;

/** Some eight hours of a server that is away; a mail about what is over is dropped before. */
const mostAttempts = 20;
/** Of a server that takes the message and breaks off: it may have come each time. */
const mostUnknown = 3;
const betweenAttempts = { firstMs: 5_000, longestMs: 30 * 60_000 };

/**
 * Sends the mails that ask people to decide by a link, whichever process wrote them: at least once, with
 * the same Message-ID and the same link each time. Each worker has one; it rests where there is no
 * PUBLIC_URL, and where no mail goes out.
 */
@Injectable()
export class ApprovalMailerService implements OnApplicationBootstrap {
  readonly #mailer: Mailer | undefined;

  constructor(
    @Inject(ENV) private readonly env: Env,
    private readonly mails: ApprovalMailRepository,
    private readonly background: BackgroundWork,
    @Inject(LOGGER) private readonly logger: Logger,
    private readonly metrics: DeliveryMetrics = new DeliveryMetrics(),
  ) {
    // What is put off comes again from the table, and holds nobody else back.
    this.#mailer = createMailer({ ...mailRoute(env), retryDelaysMs: [] });
  }

  onApplicationBootstrap(): void {
    const { PUBLIC_URL: publicUrl } = this.env;
    const mailer = this.#mailer;
    if (publicUrl === undefined || !mailer) return;
    const failure = 'Mails about approvals could not be sent; it is tried again';
    this.background.repeat(lookMs, failure, async (closed) => {
      for (let sent = 1; sent > 0 && !closed.aborted;) {
        const claimed = await this.mails.claim();
        sent = claimed.length;
        await Promise.all(claimed.map((mail) => this.#send(mail, publicUrl, mailer, closed)));
      }
    });
  }

  async #send(mail: ClaimedMail, publicUrl: string, mailer: Mailer, closed: AbortSignal) {
    const now = new Date();
    const draft = approvalMailDraft(mail, {
      from: parseSender(this.env.MAIL_FROM),
      link: `${publicUrl.replace(/\/+$/, '')}/${await this.#path(mail)}`,
      timeZone: this.env.TIME_ZONE,
      now,
    });
    const message = await composeMessage(draft, `approval mail ${mail.id}`, now);
    const end = endOf(await mailer.send(message, closed), mail);
    await this.mails.record(mail, end);
    this.metrics.mailTried(end.status);
    if (end.status === 'sent') return;
    const { id: mailId, approvalId, jobId, attempts } = mail;
    const fields = { mailId, approvalId, jobId, attempts, status: end.status, fault: end.error };
    this.logger.warn(fields, 'A mail about an approval failed');
  }

  /** Where its link leads: what wants an answer is answered in the console, with a key. */
  async #path(mail: ClaimedMail): Promise<string> {
    if (mail.isQuestion) return `console/inbox?id=${mail.approvalId}`;
    const token = linkToken(await secretsKey(this.env), mail);
    await this.mails.noteToken(mail, linkTokenHash(token));
    return `approve/${token}`;
  }
}

function endOf(outcome: MailOutcome, { attempts }: ClaimedMail): MailEnd {
  switch (outcome.kind) {
    case 'accepted':
    case 'stored':
      return { status: 'sent' };
    case 'unknown':
      return attempts < mostUnknown ? again('unknown', attempts) : { status: 'sent' };
    case 'not_accepted': {
      const error = `${outcome.refusal}: ${withoutTokens(outcome.detail)}`;
      if (outcome.refusal === 'interrupted') return { status: 'pending', error, delayMs: 0 };
      const isOver = outcome.refusal === 'rejected' || attempts >= mostAttempts;
      return isOver ? { status: 'failed', error } : again(error, attempts);
    }
  }
}

/** Servers that refuse a message may quote its link. */
const withoutTokens = (text: string): string => text.replaceAll(/[\w-]{20,}/g, '…');

const again = (error: string, attempts: number): MailEnd => ({
  status: 'pending',
  error,
  delayMs: backoffMs(attempts - 1, betweenAttempts),
});
