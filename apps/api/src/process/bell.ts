import { once } from 'node:events';
import { boundedSignal, timeoutReason } from '@faina/agent-core';

/** Wakes what waits for work in this process. A ring that nobody waits for is heard by the next wait. */
export class Bell {
  #rung = new AbortController();

  ring(): void {
    // Without a reason each ring would make an error, with its stack.
    this.#rung.abort('rung');
  }

  /** Resolves when it rings, after so many milliseconds, or when the signal aborts. */
  async wait(ms: number, closed: AbortSignal): Promise<void> {
    const { signal, release } = boundedSignal([this.#rung.signal, closed], {
      ms,
      reason: timeoutReason,
    });
    if (!signal.aborted) await once(signal, 'abort');
    release();
    this.#rung = new AbortController();
  }
}
