import { parseConnectionUrl } from 'nodemailer/lib/shared';
import type { SMTPConnectionAuth, SMTPConnectionOptions } from 'nodemailer/lib/smtp-connection';
import { isLoopbackAddress, type SecretMask, secretMask } from '@faina/tools';

/** Durations in milliseconds. */
export interface SmtpTimes {
  /** For the connection, and again for the greeting. */
  readonly connectMs: number;
  /** Longest silence of the server afterwards. */
  readonly silenceMs: number;
  /** Pauses before the next try of a message that was surely not taken. */
  readonly retryDelaysMs: readonly number[];
  /** For all tries together. */
  readonly deadlineMs: number;
}

/**
 * RFC 5321 (4.5.3.2.6) lets a server think for ten minutes after the final dot. Nobody waits that
 * long for a tool: silence is reported as an unknown outcome earlier.
 */
export const defaultSmtpTimes: SmtpTimes = {
  connectMs: 10_000,
  silenceMs: 30_000,
  retryDelaysMs: [250, 1_000, 2_500],
  deadlineMs: 80_000,
};

export interface SmtpSettings {
  readonly options: SMTPConnectionOptions;
  readonly auth: SMTPConnectionAuth | undefined;
  /** The password leaves this machine: nothing goes over a connection without TLS. */
  readonly needsTls: boolean;
  /** For what the server says, which may repeat the password. */
  readonly mask: SecretMask;
}

/**
 * Reads `smtp://user:password@host:587`; nodemailer's options may stand in the query. With a
 * password for another machine TLS is a condition, implicit (`smtps:`) or by STARTTLS, whatever the
 * query says.
 */
export function smtpSettings(url: string, { connectMs, silenceMs }: SmtpTimes): SmtpSettings {
  const { auth, ...options } = parseConnectionUrl(url);
  const needsTls = leavesMachine(auth, options);
  const { user, pass } = auth ?? {};
  return {
    needsTls,
    mask: secretMask([user, pass]),
    options: {
      ...options,
      ...(needsTls && { requireTLS: true, ignoreTLS: false, opportunisticTLS: false }),
      connectionTimeout: connectMs,
      greetingTimeout: connectMs,
      dnsTimeout: connectMs,
      socketTimeout: silenceMs,
      socketCloseTimeout: 1_000,
      logger: false,
    },
    auth,
  };
}

/** The option in the query that would let a password be read on its way to another machine. */
export function weakenedSmtp(url: string): string | undefined {
  const { auth, ...options } = parseConnectionUrl(url);
  if (!leavesMachine(auth, options)) return undefined;
  const { ignoreTLS, opportunisticTLS, requireTLS = true, secured, tls = {} } = options;
  const { rejectUnauthorized = true } = tls;
  const weak = {
    ignoreTLS,
    opportunisticTLS,
    secured,
    requireTLS: !requireTLS,
    'tls.rejectUnauthorized': rejectUnauthorized !== true,
  };
  return Object.entries(weak).find(([, isWeak]) => isWeak)?.[0];
}

const leavesMachine = (
  auth: SMTPConnectionAuth | undefined,
  { host = 'localhost' }: SMTPConnectionOptions,
): boolean => auth !== undefined && !isLoopbackAddress(host);
