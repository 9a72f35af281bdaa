import { setTimeout as delay } from 'node:timers/promises';
import { type Logger, serializeError } from '@faina/agent-core';
import type { BeforeApplicationShutdown, OnModuleDestroy } from '@nestjs/common';
import type { Closing } from './closing.js';

/** How long one that begins waits at most for the one before it. */
const turnMs = 50;

/**
 * What a process does again and again by itself, until it closes. What is to begin at once begins in turn, and so
 * shares connections of the database, each of which costs PostgreSQL a process.
 */
export class BackgroundWork implements OnModuleDestroy, BeforeApplicationShutdown {
  readonly #closed = new AbortController();
  readonly #loops: Promise<void>[] = [];
  /** When the next one may begin; undefined for the first. */
  #turn: Promise<void> | undefined;

  constructor(
    private readonly closing: Closing,
    private readonly logger: Logger,
  ) {}

  /**
   * Does the work as soon as it is its turn, and again this long after each end of it.
   * @param failure what the log says when it throws; it goes on even so
   */
  repeat(pauseMs: number, failure: string, work: (closed: AbortSignal) => Promise<void>): void {
    this.#loops.push(this.#repeat(pauseMs, failure, work));
  }

  onModuleDestroy(): void {
    this.#closed.abort();
  }

  async beforeApplicationShutdown(): Promise<void> {
    await this.closing.waitFor('returnLeases', Promise.all(this.#loops));
  }

  async #repeat(...[pauseMs, failure, work]: Parameters<BackgroundWork['repeat']>): Promise<void> {
    const { signal } = this.#closed;
    const begun = Promise.withResolvers<void>();
    const before = this.#turn;
    const longest = () => pause(turnMs, signal);
    this.#turn = Promise.race([begun.promise, before?.then(longest) ?? longest()]);
    if (before) await before;
    while (!signal.aborted) {
      try {
        await work(signal);
      } catch (error) {
        this.logger.warn({ error: serializeError(error) }, failure);
      }
      begun.resolve();
      await pause(pauseMs, signal);
    }
  }
}

/** Ends early with the signal. */
const pause = (ms: number, signal: AbortSignal): Promise<void> =>
  delay(ms, undefined, { signal }).catch(() => undefined);
