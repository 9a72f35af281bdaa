import { buffer } from 'node:stream/consumers';
import { setTimeout as wait } from 'node:timers/promises';
import { boundedSignal, timeoutReason } from '@faina/agent-core';
import { type Delivery, deliverOnce } from './deliver-once.js';
import type { Mailer, MailMessage, MailOutcome } from './mailer.js';
import {
  defaultSmtpTimes,
  type SmtpSettings,
  smtpSettings,
  type SmtpTimes,
} from './smtp-settings.js';

/** Whose signature a domain's records let receivers check (RFC 6376). */
export interface DkimKey {
  readonly domain: string;
  readonly selector: string;
  /** RSA, as PEM. */
  readonly privateKey: string;
}

export interface SmtpOptions {
  readonly times?: SmtpTimes;
  /** Signs what is sent. */
  readonly dkim?: DkimKey | undefined;
}

/**
 * Sends over SMTP, a connection for each message. What was surely not taken and may be taken later
 * is tried again a few times; what may have been taken never is.
 */
export class SmtpMailer implements Mailer {
  readonly #settings: SmtpSettings;
  readonly #times: SmtpTimes;
  readonly #dkim: DkimKey | undefined;

  constructor(url: string, { times = defaultSmtpTimes, dkim }: SmtpOptions = {}) {
    this.#settings = smtpSettings(url, times);
    this.#times = times;
    this.#dkim = dkim;
  }

  async send(message: MailMessage, signal: AbortSignal): Promise<MailOutcome> {
    const end = { ms: this.#times.deadlineMs, reason: timeoutReason };
    const bounded = boundedSignal([signal], end);
    try {
      const raw = await this.#signed(message.raw);
      return await this.#send({ ...message, raw }, signal, bounded.signal);
    } finally {
      bounded.release();
    }
  }

  /**
   * The message with a header in front of its bytes, none of which changes. It is signed at the moment of
   * sending: what is shown to a person, and stored until they decide, is a message that the domain has
   * not signed yet, so that a rejected one cannot be passed on as its own.
   */
  async #signed(raw: string): Promise<string> {
    if (!this.#dkim) return raw;
    const { domain: domainName, selector: keySelector, privateKey } = this.#dkim;
    const { default: DKIM } = await import('nodemailer/lib/dkim');
    const signed = new DKIM({ domainName, keySelector, privateKey }).sign(raw);
    return (await buffer(signed)).toString('ascii');
  }

  async #send(
    message: MailMessage,
    signal: AbortSignal,
    bounded: AbortSignal,
  ): Promise<MailOutcome> {
    const { deadlineMs, retryDelaysMs } = this.#times;
    // A try that starts too late would be cut by the deadline, perhaps in mid-message.
    const lastStartAt = performance.now() + deadlineMs / 2;
    for (let tries = 1; ; tries += 1) {
      const delivery = await deliverOnce(this.#settings, message, bounded);
      const delayMs = retryDelaysMs[tries - 1];
      const isLast = delayMs === undefined || performance.now() + delayMs > lastStartAt;
      if (isLast || !mayBeTakenLater(delivery)) return outcomeOf(delivery, tries, signal);
      if (!(await pause(delayMs, bounded))) return outcomeOf(delivery, tries, signal);
    }
  }
}

const mayBeTakenLater = (delivery: Delivery): boolean =>
  delivery.kind === 'refused' && !['rejected', 'unencrypted'].includes(delivery.refusal);

function outcomeOf(delivery: Delivery, tries: number, signal: AbortSignal): MailOutcome {
  switch (delivery.kind) {
    case 'accepted':
    case 'unknown':
      return delivery;
    case 'refused': {
      const { refusal, detail } = delivery;
      return {
        kind: 'not_accepted',
        refusal: signal.aborted ? 'interrupted' : refusal,
        detail,
        tries,
      };
    }
  }
}

/** Whether the pause ended by itself. */
const pause = (ms: number, signal: AbortSignal): Promise<boolean> =>
  wait(ms, true, { signal }).catch(() => false);
