import { setTimeout as delay } from 'node:timers/promises';
import { type Logger, serializeError } from '@faina/agent-core';
import type { BeforeApplicationShutdown, OnModuleDestroy } from '@nestjs/common';
import type { Closing } from './closing.js';

/** What a process does again and again by itself, from when it serves until it closes. */
export class BackgroundWork implements OnModuleDestroy, BeforeApplicationShutdown {
  readonly #closed = new AbortController();
  readonly #begun = Promise.withResolvers<void>();
  readonly #loops: Promise<void>[] = [];

  constructor(
    private readonly closing: Closing,
    private readonly logger: Logger,
  ) {}

  /** The process serves: what it does by itself waits until then, so that nobody waits for that. */
  begin(): void {
    this.#begun.resolve();
  }

  /**
   * Does the work once the process serves, and again this long after each end of it.
   * @param failure what the log says when it throws; it goes on even so
   */
  repeat(pauseMs: number, failure: string, work: (closed: AbortSignal) => Promise<void>): void {
    this.#loops.push(this.#repeat(pauseMs, failure, work));
  }

  onModuleDestroy(): void {
    this.#closed.abort();
    this.begin();
  }

  async beforeApplicationShutdown(): Promise<void> {
    await this.closing.waitFor('returnLeases', Promise.all(this.#loops));
  }

  async #repeat(...[pauseMs, failure, work]: Parameters<BackgroundWork['repeat']>): Promise<void> {
    const { signal } = this.#closed;
    await this.#begun.promise;
    while (!signal.aborted) {
      try {
        await work(signal);
      } catch (error) {
        this.logger.warn({ error: serializeError(error) }, failure);
      }
      await delay(pauseMs, undefined, { signal }).catch(() => undefined);
    }
  }
}
