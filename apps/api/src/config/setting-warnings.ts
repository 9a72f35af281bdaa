import { isShortKey, type Env } from './env.js';
import { mailRoute } from './mail-route.js';

/** What an operator should know of settings that the service starts with all the same. */
export function settingWarnings(env: Env): string[] {
  const { smtpUrl, outbox } = mailRoute(env);
  return [
    ...(isShortKey(env.BOOTSTRAP_API_KEY)
      ? [
          'BOOTSTRAP_API_KEY has fewer than 32 characters and can be guessed; nothing but this machine may ' +
            'reach the port. For a longer one: openssl rand -hex 32',
        ]
      : []),
    ...(smtpUrl === undefined && outbox === undefined && env.TOOL_PACKS.includes('reports')
      ? [
          'This worker cannot send mail, and refuses to: set SMTP_URL, or MAIL_OUTBOX to a folder that ' +
            'somebody reads.',
        ]
      : []),
  ];
}
