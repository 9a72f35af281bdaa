import { startBrowser } from '../http/browser.js';
import { TestSmtpServer } from '../mail/smtp-server.js';
import { instructedModel } from '../model/instructed-model.js';
import { startKeyedService } from '../service/keyed-service.js';

/** A service with keys whose agents send mails, and a browser to look at it. */
export async function startMailingConsole() {
  const smtp = await TestSmtpServer.start();
  const keyed = await startKeyedService({
    responder: instructedModel,
    settings: {
      TOOL_PACKS: 'reports,diagnostics',
      RECONCILE_MS: '200',
      SMTP_URL: smtp.url,
      MAIL_FROM: 'Faina <faina@example.org>',
    },
  });
  const browser = await startBrowser();
  const close = async () => {
    await browser.close();
    await keyed.close();
    await smtp.close();
  };
  return { smtp, keyed, browser, close };
}

export type MailingConsole = Awaited<ReturnType<typeof startMailingConsole>>;
