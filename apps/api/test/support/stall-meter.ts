import type { HostileCase } from '../corpus/hostile-case.js';
import type { HostileService } from './hostile-service.js';
import { LivenessProbe, type Silence } from './liveness-probe.js';

/** Longest time without an answer of `/health/live`, in milliseconds. */
const boundMs = 500;

export interface Measurement extends Silence {
  readonly name: string;
  /** What the service made of the case. */
  readonly outcome: string;
}

export const isWithinBound = ({ stallMs, isFrozen }: Silence): boolean =>
  !isFrozen && stallMs <= boundMs;

/** Runs hostile cases one by one, and watches the health of the service meanwhile. */
export class StallMeter {
  #probe: LivenessProbe | undefined;

  constructor(private readonly service: HostileService) {}

  /** A case over the bound is measured once more: what counts is what it does each time. */
  async measure(hostile: HostileCase): Promise<Measurement> {
    const first = await this.#once(hostile);
    if (isWithinBound(first) || first.isFrozen) return first;
    const second = await this.#once(hostile);
    return second.stallMs < first.stallMs ? second : first;
  }

  async close(): Promise<void> {
    await this.#probe?.close();
    this.#probe = undefined;
  }

  async #once({ name, run }: HostileCase): Promise<Measurement> {
    const { url, pid } = this.service;
    this.#probe ??= await LivenessProbe.start({ url, pid });
    const outcome = run(this.service).catch((error: unknown) => `broken off: ${reasonOf(error)}`);
    const silence = await this.#probe.during(outcome);
    if (silence.isFrozen) {
      await this.close();
      await this.service.replace();
    }
    return { name, ...silence, outcome: await outcome };
  }
}

/** `fetch` tells why only in the cause. */
const reasonOf = (error: unknown): string =>
  error instanceof Error && error.cause !== undefined
    ? `${error.message}: ${String(error.cause)}`
    : String(error);

/** The worst of the measurements as lines of text, and how many there are. */
export function stallTable(measured: readonly Measurement[], rows: number): string {
  const worst = measured.toSorted((one, other) => other.stallMs - one.stallMs).slice(0, rows);
  const lines = worst.map(({ name, stallMs, isFrozen, outcome }) => {
    const stall = `${isFrozen ? 'over ' : ''}${stallMs.toFixed(0)} ms`.padStart(12);
    return `${stall}  ${name}: ${outcome.slice(0, 80)}`;
  });
  const over = measured.filter((measurement) => !isWithinBound(measurement)).length;
  return [
    `${measured.length} hostile cases, ${over} over ${boundMs} ms. Longest without /health/live:`,
    ...lines,
    '',
  ].join('\n');
}
