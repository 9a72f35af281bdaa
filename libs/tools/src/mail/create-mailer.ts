import { join } from 'node:path';
import type { Mailer } from './mailer.js';
import { OutboxMailer } from './outbox-mailer.js';
import { SmtpMailer } from './smtp-mailer.js';

/** Sends over SMTP where a server is set, else into `outbox` of the data folder. */
export const createMailer = (smtpUrl: string | undefined, dataDir: string): Mailer =>
  smtpUrl === undefined ? new OutboxMailer(join(dataDir, 'outbox')) : new SmtpMailer(smtpUrl);
