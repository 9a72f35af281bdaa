import { monitorEventLoopDelay } from 'node:perf_hooks';
import type { ProcessFigures } from './side-messages.ts';

const resolutionMs = 10;
const mebibyte = 1_048_576;

/** Measures the process that it is in. */
export class ProcessMeter {
  readonly #delay = monitorEventLoopDelay({ resolution: resolutionMs });
  #cpu = process.cpuUsage();

  constructor() {
    this.#delay.enable();
  }

  reset(): void {
    this.#delay.reset();
    this.#cpu = process.cpuUsage();
  }

  /** Where `--expose-gc` is set, the heap is what is alive. */
  read(): ProcessFigures {
    const { user, system } = process.cpuUsage(this.#cpu);
    const loopDelayP99Ms = Math.max(0, this.#delay.percentile(99) / 1e6 - resolutionMs);
    globalThis.gc?.();
    const { rss, heapUsed } = process.memoryUsage();
    return {
      cpuMs: (user + system) / 1_000,
      rssMiB: rss / mebibyte,
      heapMiB: heapUsed / mebibyte,
      loopDelayP99Ms,
    };
  }
}
