import { join } from 'node:path';
import type { MailRoute } from '@faina/packs';
import type { Env } from './env.js';

/**
 * Where this process sends mail. Whoever runs everything in one process finds DATA_DIR; that of a
 * worker of its own may be a container's, in which a message would only seem to be sent.
 */
export function mailRoute(env: Env): MailRoute {
  const { ROLE, DATA_DIR, DKIM_DOMAIN, DKIM_SELECTOR, DKIM_KEY_FILE } = env;
  return {
    smtpUrl: env.SMTP_URL,
    outbox: env.MAIL_OUTBOX ?? (ROLE === 'worker' ? undefined : join(DATA_DIR, 'outbox')),
    dkim:
      DKIM_DOMAIN && DKIM_SELECTOR && DKIM_KEY_FILE
        ? { domain: DKIM_DOMAIN, selector: DKIM_SELECTOR, privateKey: DKIM_KEY_FILE }
        : undefined,
  };
}
