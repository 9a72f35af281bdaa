import { setTimeout as delay } from 'node:timers/promises';

/** Wakes what waits for work in this process. A ring that nobody waits for is heard by the next wait. */
export class Bell {
  #rung = new AbortController();

  ring(): void {
    this.#rung.abort();
  }

  /** Resolves when it rings, after so many milliseconds, or when the signal aborts. */
  async wait(ms: number, closed: AbortSignal): Promise<void> {
    const signal = AbortSignal.any([this.#rung.signal, closed]);
    await delay(ms, undefined, { signal }).catch(() => undefined);
    this.#rung = new AbortController();
  }
}
