import { endsWithin } from '@faina/agent-core';
import type { RepeatedFailureLog } from '../../telemetry/repeated-failure-log.js';

/** What the workers of an installation tell each other of their providers. */
export interface SharedProviderState {
  /** Milliseconds until calls may go on, by hash of key and model; only those in the future. */
  readonly pauses: ReadonlyMap<string, number>;
  /** Living worker processes, this one included. */
  readonly workers: number;
}

export interface ProviderPauseStore {
  read(): Promise<SharedProviderState>;
  /** Keeps the later end where there is a pause already. */
  pause(modelHash: string, durationMs: number): Promise<void>;
}

const readEveryMs = 1_000;
/** The database answers in a millisecond or is in trouble; a model call need not wait for it. */
const readBudgetMs = 100;

/**
 * The pauses that providers asked for, shared by all workers. Read when a call wants to go out, at
 * most once a second; while the database is away this process knows its own pauses and goes on.
 */
export class ProviderPauses {
  readonly #ends = new Map<string, number>();
  #workers = 1;
  #readAt = -Infinity;
  #reading: Promise<void> | undefined;

  constructor(
    private readonly store: ProviderPauseStore,
    private readonly failures: RepeatedFailureLog,
    /** Milliseconds of a clock that is never set back. */
    private readonly now: () => number = () => performance.now(),
  ) {}

  /** Living workers, as last read. */
  get workers(): number {
    return this.#workers;
  }

  /** Milliseconds until calls of the model may go on; 0 when they may. At once where they were read just now. */
  remainingMs(modelHash: string): number | Promise<number> {
    if (this.now() - this.#readAt >= readEveryMs) {
      this.#readAt = this.now();
      this.#reading = this.#read().finally(() => {
        this.#reading = undefined;
      });
    }
    return this.#reading
      ? endsWithin(readBudgetMs, this.#reading).then(() => this.#leftMs(modelHash))
      : this.#leftMs(modelHash);
  }

  #leftMs(modelHash: string): number {
    return Math.max(0, Math.ceil((this.#ends.get(modelHash) ?? 0) - this.now()));
  }

  /** Holds at once here, and within a second in the other workers. */
  pause(modelHash: string, durationMs: number): void {
    this.#extend(modelHash, durationMs);
    this.store.pause(modelHash, durationMs).catch((error: unknown) => {
      this.failures.report('A pause of a provider was not shared', error);
    });
  }

  async #read(): Promise<void> {
    for (const [modelHash, end] of this.#ends) if (end <= this.now()) this.#ends.delete(modelHash);
    try {
      const { pauses, workers } = await this.store.read();
      this.#workers = Math.max(1, workers);
      for (const [modelHash, remainingMs] of pauses) this.#extend(modelHash, remainingMs);
    } catch (error) {
      this.failures.report('The pauses of providers could not be read', error);
    }
  }

  #extend(modelHash: string, durationMs: number): void {
    const end = this.now() + durationMs;
    this.#ends.set(modelHash, Math.max(end, this.#ends.get(modelHash) ?? 0));
  }
}
