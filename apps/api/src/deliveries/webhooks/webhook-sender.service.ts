import { setTimeout as delay } from 'node:timers/promises';
import { backoffMs, type Logger, serializeError } from '@faina/agent-core';
import {
  type BeforeApplicationShutdown,
  Inject,
  Injectable,
  type OnApplicationBootstrap,
} from '@nestjs/common';
import { BackgroundWork } from '../../process/background-work.js';
import { Bell } from '../../process/bell.js';
import { Closing } from '../../process/closing.js';
import { failpoint } from '../../process/failpoints.js';
import { LOGGER } from '../../telemetry/logger.js';
import { DeliveryAttemptService } from './delivery-attempt.service.js';
import { beginsAtOnce } from './delivery-statements.js';
import { type ClaimedDelivery, DeliveryRepository } from './delivery.repository.js';
import type { AttemptOutcome } from './post-message.js';

/** How soon a delivery is found of which nobody in this process has told. */
const lookMs = 1_000;
/** Between two looks at the least. */
const pauseMs = 25;
/** Rest after a look, as a multiple of what it took: a look passes all that waits for a dead receiver. */
const restShare = 4;
const forgetMs = 60_000;

/** Attempts under way in this process. */
const maxUnderWay = 128;

/** Between attempts: some sixteen within the 24 hours that a delivery is tried. */
const betweenAttempts = { firstMs: 5_000, longestMs: 6 * 3_600_000 };

/** Sends the deliveries that are due, whichever process wrote them. Each worker process has one. */
@Injectable()
export class WebhookSenderService implements OnApplicationBootstrap, BeforeApplicationShutdown {
  readonly #bell = new Bell();
  readonly #underWay = new Map<ClaimedDelivery, Promise<void>>();

  constructor(
    private readonly deliveries: DeliveryRepository,
    private readonly attempts: DeliveryAttemptService,
    private readonly background: BackgroundWork,
    private readonly closing: Closing,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  onApplicationBootstrap(): void {
    const failure = 'Webhooks could not be looked after; it is tried again';
    this.background.repeat(pauseMs, failure, async (closed) => {
      await this.#bell.wait(lookMs, closed);
      if (!closed.aborted) await this.#beginAndRest(closed);
    });
    this.background.repeat(forgetMs, failure, () => this.deliveries.forgetOld());
  }

  /** To be called when deliveries have been written in this process. */
  wake(): void {
    this.#bell.ring();
  }

  async beforeApplicationShutdown(): Promise<void> {
    await this.closing.waitFor('returnLeases', Promise.all(this.#underWay.values()));
  }

  async #beginAndRest(closed: AbortSignal): Promise<void> {
    const from = performance.now();
    // There may be more.
    if ((await this.#begin(closed)) > 0) this.wake();
    const restMs = restShare * (performance.now() - from);
    await delay(restMs, undefined, { signal: closed }).catch(() => undefined);
  }

  /** How many attempts were begun. */
  async #begin(closed: AbortSignal): Promise<number> {
    const atMost = maxUnderWay - this.#underWay.size;
    if (atMost <= 0) return 0;
    const claimed = await this.deliveries.claim({
      atMost,
      fullOrigins: this.#full(({ origin }) => origin, beginsAtOnce.ofOrigin),
      fullTenants: this.#full(({ tenant }) => tenant, beginsAtOnce.ofTenant),
    });
    for (const delivery of claimed) {
      const attempt = this.#attempt(delivery, closed).finally(() => {
        this.#underWay.delete(delivery);
        this.wake();
      });
      this.#underWay.set(delivery, attempt);
    }
    return claimed.length;
  }

  #full(nameOf: (delivery: ClaimedDelivery) => string, limit: number): string[] {
    const names = Map.groupBy(this.#underWay.keys(), nameOf);
    return [...names].flatMap(([name, { length }]) => (length >= limit ? [name] : []));
  }

  /** Never rejects: what is not recorded counts as lost after a while, and is sent again. */
  async #attempt(delivery: ClaimedDelivery, closed: AbortSignal): Promise<void> {
    const { id, jobId, type, attempts } = delivery;
    try {
      failpoint('before_webhook', delivery, attempts);
      const outcome = await this.attempts.make(delivery, closed);
      await this.deliveries.record(delivery, outcome, backoffMs(attempts - 1, betweenAttempts));
      const fault = faultOf(outcome);
      if (fault !== undefined)
        this.logger.warn(
          { deliveryId: id, jobId, event: type, attempts, fault },
          'A webhook failed',
        );
    } catch (error) {
      const fields = { deliveryId: id, jobId, error: serializeError(error) };
      this.logger.warn(fields, 'A webhook could not be sent or recorded; it is sent again');
    }
  }
}

function faultOf(outcome: AttemptOutcome): string | undefined {
  if (outcome.kind === 'gone') return 'GONE';
  return outcome.kind === 'failed' ? outcome.error : undefined;
}
