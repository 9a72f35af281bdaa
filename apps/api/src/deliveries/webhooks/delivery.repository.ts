import { Injectable } from '@nestjs/common';
import { DatabasePool } from '../../database/database-pool.js';
import {
  claimDeliveries,
  forgetDeliveries,
  giveDeliveryBack,
  recordDelivered,
  recordFailed,
  recordGone,
} from './delivery-statements.js';
import type { AttemptOutcome } from './post-message.js';

/** A delivery of which this process makes one attempt. */
export interface ClaimedDelivery {
  readonly seq: string;
  readonly id: string;
  readonly tenant: string;
  readonly jobId: string;
  readonly webhookId: string | null;
  readonly url: string;
  readonly origin: string;
  readonly type: string;
  readonly approvalId: string | null;
  readonly happenedAt: Date;
  /** With this one. */
  readonly attempts: number;
  /** Encrypted; null for the `webhookUrl` of a job. */
  readonly secret: Uint8Array | null;
  /** The one of before, while it signs as well. */
  readonly oldSecret: Uint8Array | null;
}

export interface ClaimLimits {
  readonly atMost: number;
  /** Who has enough attempts under way. */
  readonly fullOrigins: readonly string[];
  readonly fullTenants: readonly string[];
}

/** The deliveries of webhooks as workers see them. */
@Injectable()
export class DeliveryRepository {
  constructor(private readonly pool: DatabasePool) {}

  async claim({ atMost, fullOrigins, fullTenants }: ClaimLimits): Promise<ClaimedDelivery[]> {
    const values = [fullOrigins, fullTenants, atMost];
    return (await this.pool.query<ClaimedDelivery>({ ...claimDeliveries, values })).rows;
  }

  /** @param delayMs until the next attempt, where it failed and there is one */
  async record(
    { seq, attempts }: ClaimedDelivery,
    outcome: AttemptOutcome,
    delayMs: number,
  ): Promise<void> {
    const attempt = [seq, attempts];
    switch (outcome.kind) {
      case 'delivered':
        await this.#query(recordDelivered, [...attempt, outcome.status, null]);
        return;
      case 'gone':
        await this.#query(recordGone, [...attempt, outcome.status, 'GONE']);
        return;
      case 'failed':
        await this.#query(recordFailed, [...attempt, outcome.status, outcome.error, delayMs]);
        return;
      case 'interrupted':
        await this.#query(giveDeliveryBack, attempt);
    }
  }

  async forgetOld(): Promise<void> {
    await this.#query(forgetDeliveries, []);
  }

  async #query(statement: { name: string; text: string }, values: unknown[]): Promise<void> {
    await this.pool.query({ ...statement, values });
  }
}
