import type { Mailer } from './mailer.js';
import { OutboxMailer } from './outbox-mailer.js';
import { type DkimKey, SmtpMailer } from './smtp-mailer.js';

/** Where messages go; with neither a server nor a folder, nowhere. */
export interface MailRoute {
  readonly smtpUrl?: string | undefined;
  /** Absolute path of the folder that takes messages where there is no server. */
  readonly outbox?: string | undefined;
  /** Signs what goes to the server. */
  readonly dkim?: DkimKey | undefined;
}

export function createMailer({ smtpUrl, outbox, dkim }: MailRoute): Mailer | undefined {
  if (smtpUrl !== undefined) return new SmtpMailer(smtpUrl, { dkim });
  return outbox === undefined ? undefined : new OutboxMailer(outbox);
}
