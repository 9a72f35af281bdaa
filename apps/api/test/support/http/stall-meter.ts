import type { HostileCase } from '../../corpus/hostile-case.js';
import type { HostileService } from '../service/hostile-service.js';
import { LivenessProbe, type Silence } from './liveness-probe.js';

/** Longest time without an answer of `/health/live` on a machine that is not slow, in milliseconds. */
const usualBoundMs = 500;

/** No machine is so slow that a service may take longer, in milliseconds. */
const longestBoundMs = 1_500;

/** What a service does, it does each time; what a busy machine does to it comes and goes. */
const mostMeasurements = 6;

/** How much longer than with harmless work a service may not answer on a machine that is slow. */
const slowFactor = 3;

/** What `workMs` is on a machine that is not slow. */
const usualWorkMs = 75;

export interface Measurement extends Silence {
  readonly name: string;
  /** What the service made of the case. */
  readonly outcome: string;
}

/** Runs hostile cases one by one, and watches the health of the service meanwhile. */
export class StallMeter {
  /** Longest time without an answer that a case may cause, in milliseconds. */
  boundMs = usualBoundMs;
  #probe: LivenessProbe | undefined;

  constructor(private readonly service: HostileService) {}

  /** Finds the bound for this machine by its processor, and by harmless work, which comes twice, first to warm up. */
  async calibrate(harmless: readonly HostileCase[]): Promise<void> {
    const stalls: number[] = [];
    for (const one of [...harmless, ...harmless]) stalls.push((await this.#once(one)).stallMs);
    const worstMs = Math.max(...stalls.slice(harmless.length));
    const slowMs = Math.max((usualBoundMs * workMs()) / usualWorkMs, slowFactor * worstMs);
    this.boundMs = Math.min(Math.max(usualBoundMs, slowMs), longestBoundMs);
  }

  /** A case over the bound is measured again: what counts is what it does each time. */
  async measure(hostile: HostileCase): Promise<Measurement> {
    let best = await this.#once(hostile);
    for (let tries = 1; tries < mostMeasurements; tries += 1) {
      if (best.stallMs <= this.boundMs || best.isFrozen) break;
      const next = await this.#once(hostile);
      if (next.stallMs < best.stallMs) best = next;
    }
    return best;
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

/** How long the processor takes for work such as the service has with a large text, in milliseconds. */
function workMs(): number {
  const text = `[${'{"a":1},'.repeat(450_000)}{}]`;
  const times = Array.from({ length: 8 }, () => {
    const startedAt = performance.now();
    JSON.stringify(JSON.parse(text));
    return performance.now() - startedAt;
  });
  return Math.min(...times);
}

/** `fetch` tells why only in the cause. */
const reasonOf = (error: unknown): string => {
  if (!(error instanceof Error)) return String(error);
  return error.cause instanceof Error ? `${error.message}: ${error.cause.message}` : error.message;
};

/** The worst of the measurements as lines of text, and how many there are. */
export function stallTable(
  measured: readonly Measurement[],
  { boundMs, rows }: { readonly boundMs: number; readonly rows: number },
): string {
  const over = measured.filter(({ stallMs }) => stallMs > boundMs).length;
  const worst = measured.toSorted((one, other) => other.stallMs - one.stallMs);
  const lines = worst.slice(0, rows).map(({ name, stallMs, isFrozen, outcome }) => {
    const stall = `${isFrozen ? 'over ' : ''}${stallMs.toFixed(0)} ms`.padStart(12);
    return `${stall}  ${name}: ${outcome.slice(0, 80)}`;
  });
  return [
    `${measured.length} hostile cases, ${over} over ${boundMs.toFixed(0)} ms without /health/live:`,
    ...lines,
    '',
  ].join('\n');
}
