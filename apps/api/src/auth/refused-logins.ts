import type { Logger } from '@faina/agent-core';
import { Inject, Injectable } from '@nestjs/common';
import { LOGGER } from '../telemetry/logger.js';

const everyMs = 60_000;
/** Beyond these, addresses share a count: a flood from everywhere must not fill the memory. */
const maximumAddresses = 1_000;
const others = 'others';

interface Refusals {
  loggedAt: number;
  sinceThen: number;
}

/**
 * Counts the keys that are refused, by address, and logs the first at once and then one line a
 * minute for each address, with the number of those that came since the line before.
 */
@Injectable()
export class RefusedLogins {
  readonly #byAddress = new Map<string, Refusals>();

  constructor(@Inject(LOGGER) private readonly logger: Logger) {}

  count(address: string, now = performance.now()): void {
    const from = this.#byAddress.has(address) || this.#hasRoom(now) ? address : others;
    const known = this.#byAddress.get(from);
    if (known !== undefined && now - known.loggedAt < everyMs) {
      known.sinceThen += 1;
      return;
    }
    const refused = (known?.sinceThen ?? 0) + 1;
    this.#byAddress.set(from, { loggedAt: now, sinceThen: 0 });
    this.logger.warn({ address: from, refused }, 'Refused an unknown, expired or revoked API key');
  }

  #hasRoom(now: number): boolean {
    if (this.#byAddress.size < maximumAddresses) return true;
    for (const [address, { loggedAt }] of this.#byAddress) {
      if (now - loggedAt >= everyMs) this.#byAddress.delete(address);
    }
    return this.#byAddress.size < maximumAddresses;
  }
}
