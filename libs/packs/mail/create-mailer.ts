import type { Mailer } from './mailer.js';
import { OutboxMailer } from './outbox-mailer.js';
import { type DkimKey, SmtpMailer } from './smtp-mailer.js';
import { defaultSmtpTimes } from './smtp-settings.js';

/** Where messages go; with neither a server nor a folder, nowhere. */
export interface MailRoute {
  readonly smtpUrl?: string | undefined;
  /** Absolute path of the folder that takes messages where there is no server. */
  readonly outbox?: string | undefined;
  /** Signs what goes to the server. */
  readonly dkim?: DkimKey | undefined;
  /** Pauses before the next try of a message that the server puts off; few and short ones when absent. */
  readonly retryDelaysMs?: readonly number[] | undefined;
}

export function createMailer({
  smtpUrl,
  outbox,
  dkim,
  retryDelaysMs,
}: MailRoute): Mailer | undefined {
  if (smtpUrl !== undefined) {
    const times = { ...defaultSmtpTimes, ...(retryDelaysMs && { retryDelaysMs }) };
    return new SmtpMailer(smtpUrl, { dkim, times });
  }
  return outbox === undefined ? undefined : new OutboxMailer(outbox);
}
