import { weakenedSmtp } from '@faina/packs';
import { z } from 'zod';
import { readDkimKey } from './read-dkim-key.js';
import { contentOf, path, settingHelp, urlOf } from './setting.js';

const mailAddress = String.raw`[\w.!#$%&'*+/=?^{|}~-]{1,64}@[a-z\d](?:[a-z\d.-]{0,251}[a-z\d])?`;
/** The forms that the mail pack reads: the address alone, or a name before it. */
const mailbox = new RegExp(`^(?:${mailAddress}|[^<>\\p{Cc}]*<${mailAddress}>)$`, 'iu');

/** Labels of a domain name, joined by dots. */
const domainName =
  /^(?=.{1,253}$)[a-z\d](?:[a-z\d-]{0,61}[a-z\d])?(?:\.[a-z\d](?:[a-z\d-]{0,61}[a-z\d])?)*$/i;

/** How messages leave the service. */
export const mailSettings = {
  SMTP_URL: urlOf('smtp', 'smtps')
    .refine((url) => weakenedSmtp(url) === undefined, {
      error: ({ input }) =>
        `sends its password to another machine and has ${weakenedSmtp(String(input)) ?? ''}`,
      abort: true,
    })
    .optional()
    .register(settingHelp, {
      remedy:
        'Write smtp://user:password@host:587 without options that turn TLS off (NODE_EXTRA_CA_CERTS names a certificate authority of your own), or unset it to write messages to DATA_DIR/outbox.',
      secret: 'credentials',
    }),
  MAIL_FROM: z
    .string()
    .regex(mailbox, 'is no mail address')
    .optional()
    .register(settingHelp, { remedy: 'Write name@example.org or Name <name@example.org>.' }),
  MAIL_OUTBOX: path()
    .optional()
    .register(settingHelp, { remedy: 'Set a folder that somebody reads, or SMTP_URL.' }),
  DKIM_DOMAIN: z
    .string()
    .regex(domainName, 'is no domain name')
    .optional()
    .register(settingHelp, { remedy: 'Set the domain of MAIL_FROM, for example example.org.' }),
  DKIM_SELECTOR: z.string().regex(domainName, 'is no selector').optional().register(settingHelp, {
    remedy: 'Set the name before ._domainkey of the record with the public key.',
  }),
  DKIM_KEY_FILE: contentOf(readDkimKey).optional().register(settingHelp, {
    remedy:
      'Set the path of an RSA private key as PEM: openssl genrsa -out dkim.pem 2048. The three DKIM settings go together, or none is set.',
  }),
};

const dkimNames = ['DKIM_DOMAIN', 'DKIM_SELECTOR', 'DKIM_KEY_FILE'] as const;

type DkimValues = Readonly<Partial<Record<(typeof dkimNames)[number], string | undefined>>>;

/** A signature needs all three. */
export const hasAllOrNoDkim = (values: DkimValues): boolean =>
  new Set(dkimNames.map((name) => values[name] === undefined)).size === 1;
