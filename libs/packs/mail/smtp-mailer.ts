import { setTimeout as wait } from 'node:timers/promises';
import { boundedSignal, timeoutReason } from '@faina/agent-core';
import { type Delivery, deliverOnce } from './deliver-once.js';
import type { SignMessage } from './dkim-signature.js';
import type { Mailer, MailMessage, MailOutcome } from './mailer.js';
import {
  defaultSmtpTimes,
  type SmtpSettings,
  smtpSettings,
  type SmtpTimes,
} from './smtp-settings.js';

export interface SmtpOptions {
  readonly times?: SmtpTimes;
  readonly sign?: SignMessage | undefined;
}

/**
 * Sends over SMTP, a connection for each message. What was surely not taken and may be taken later
 * is tried again a few times; what may have been taken never is.
 */
export class SmtpMailer implements Mailer {
  readonly #settings: SmtpSettings;

  readonly #times: SmtpTimes;
  readonly #sign: SignMessage | undefined;

  constructor(url: string, { times = defaultSmtpTimes, sign }: SmtpOptions = {}) {
    this.#settings = smtpSettings(url, times);
    this.#times = times;
    this.#sign = sign;
  }

  async send(message: MailMessage, signal: AbortSignal): Promise<MailOutcome> {
    const end = { ms: this.#times.deadlineMs, reason: timeoutReason };
    const bounded = boundedSignal([signal], end);
    try {
      const raw = (await this.#sign?.(message.raw)) ?? message.raw;
      return await this.#send({ ...message, raw }, signal, bounded.signal);
    } finally {
      bounded.release();
    }
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
