import { setTimeout as delay } from 'node:timers/promises';
import { boundedSignal, type Logger, serializeError, timeoutReason } from '@faina/agent-core';
import { Inject, Injectable, type OnModuleDestroy } from '@nestjs/common';
import { JobReadRepository } from '../job-store/reads/job-read.repository.js';
import type { Principal } from '../auth/principal.js';
import { LOGGER } from '../telemetry/logger.js';

const pollMs = 100;
/** Requests beyond these are answered at once, as if they had not asked to wait. */
const maxWaiters = { ofProcess: 1_000, ofOwner: 250 };

interface Waiter {
  readonly jobId: string;
  readonly tenant: string;
  readonly owner: string;
  readonly settled: () => void;
}

/**
 * Lets requests wait until a job is settled or waits for a person. All waits of a process share one
 * indexed read; an attempt that ends in this process is seen without delay.
 */
@Injectable()
export class JobWatcher implements OnModuleDestroy {
  readonly #waiters = new Set<Waiter>();
  readonly #stopped = new AbortController();
  #nudge = new AbortController();
  #loop: Promise<void> | undefined;

  constructor(
    private readonly jobs: JobReadRepository,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

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
    const waiter: Waiter = {
      jobId,
      tenant,
      owner,
      settled: () => {
        resolve(undefined);
      },
    };
    const bound = { ms: waitMs, reason: timeoutReason };
    const end = boundedSignal([signal, this.#stopped.signal], bound);
    end.signal.addEventListener('abort', waiter.settled, { once: true });
    this.#waiters.add(waiter);
    this.#loop ??= this.#watch();
    try {
      await promise;
    } finally {
      this.#waiters.delete(waiter);
      end.release();
    }
  }

  /** To be called when an attempt has ended in this process. */
  attemptEnded(): void {
    this.#nudge.abort();
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

  async #watch(): Promise<void> {
    while (this.#waiters.size > 0 && !this.#stopped.signal.aborted) {
      await this.#look();
      const signal = AbortSignal.any([this.#nudge.signal, this.#stopped.signal]);
      await delay(pollMs, undefined, { signal }).catch(() => undefined);
      this.#nudge = new AbortController();
    }
    this.#loop = undefined;
  }

  async #look(): Promise<void> {
    try {
      const atRest = await this.jobs.findAtRest([...this.#waiters].map(({ jobId }) => jobId));
      for (const waiter of this.#waiters) if (atRest.has(waiter.jobId)) waiter.settled();
    } catch (error) {
      this.logger.warn(
        { error: serializeError(error) },
        'Waiting requests could not be looked after',
      );
    }
  }
}
