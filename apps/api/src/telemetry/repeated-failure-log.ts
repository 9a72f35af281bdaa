import { serializeError, type Logger } from '@faina/agent-core';

interface Repetition {
  loggedAt: number;
  suppressed: number;
}

/**
 * Logs a failure that comes back many times a second while a store is down: the first at once, then
 * one line in `everyMs`, with the number of those left out.
 */
export class RepeatedFailureLog {
  readonly #repetitions = new Map<string, Repetition>();

  constructor(
    private readonly logger: Logger,
    private readonly everyMs = 30_000,
    private readonly now: () => number = () => performance.now(),
  ) {}

  /** @param failure names the kind of failure in a sentence; the kinds are few and fixed. */
  report(failure: string, error: unknown): void {
    const now = this.now();
    const last = this.#repetitions.get(failure);
    if (last !== undefined && now - last.loggedAt < this.everyMs) {
      last.suppressed += 1;
      return;
    }
    this.#repetitions.set(failure, { loggedAt: now, suppressed: 0 });
    const suppressed = last?.suppressed ?? 0;
    this.logger.warn({ error: serializeError(error), suppressed }, failure);
  }
}
