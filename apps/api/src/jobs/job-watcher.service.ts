import { boundedSignal, timeoutReason } from '@faina/agent-core';
import { Injectable, type OnModuleDestroy } from '@nestjs/common';
import type { Principal } from '../auth/principal.js';
import { WakeUps } from '../deliveries/events/wake-ups/wake-ups.service.js';

/** Requests beyond these are answered at once, as if they had not asked to wait. */
const maxWaiters = { ofProcess: 1_000, ofOwner: 250 };

/** Lets requests wait until a job is settled or waits for a person. */
@Injectable()
export class JobWatcher implements OnModuleDestroy {
  readonly #waiters = new Set<Pick<Principal, 'tenant' | 'owner'>>();
  readonly #stopped = new AbortController();

  constructor(private readonly wakeUps: WakeUps) {}

  /**
   * Resolves when the job has come to rest, when the time is over, or when the signal aborts; at once
   * where no place is left, or none for the principal's owner: nobody takes the places of all.
   */
  async waitForRest(
    jobId: string,
    { tenant, owner }: Principal,
    waitMs: number,
    signal: AbortSignal,
  ): Promise<void> {
    if (!this.#hasPlace(tenant, owner) || this.#stopped.signal.aborted) return;
    const { promise, resolve } = Promise.withResolvers<undefined>();
    const settled = () => {
      resolve(undefined);
    };
    const bound = { ms: waitMs, reason: timeoutReason };
    const end = boundedSignal([signal, this.#stopped.signal], bound);
    end.signal.addEventListener('abort', settled, { once: true });
    const waiter = { tenant, owner };
    this.#waiters.add(waiter);
    const stop = this.wakeUps.watchJob(jobId, (head) => {
      if (!head || head.isFinal || (head.status === 'WAITING' && !head.waitsForTool)) settled();
    });
    try {
      await promise;
    } finally {
      stop();
      this.#waiters.delete(waiter);
      end.release();
    }
  }

  onModuleDestroy(): void {
    this.#stopped.abort();
  }

  #hasPlace(tenant: string, owner: string): boolean {
    if (this.#waiters.size >= maxWaiters.ofProcess) return false;
    let own = 0;
    for (const waiter of this.#waiters) {
      if (waiter.tenant === tenant && waiter.owner === owner) own += 1;
    }
    return own < maxWaiters.ofOwner;
  }
}
