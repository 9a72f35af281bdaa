import { parseConnectionUrl } from 'nodemailer/lib/shared';
import type { SMTPConnectionAuth, SMTPConnectionOptions } from 'nodemailer/lib/smtp-connection';

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
}

/** Reads `smtp://user:password@host:587`; nodemailer's options may stand in the query. */
export function smtpSettings(url: string, { connectMs, silenceMs }: SmtpTimes): SmtpSettings {
  const { auth, ...options } = parseConnectionUrl(url);
  return {
    options: {
      ...options,
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
