import { endsWithin } from '@faina/agent-core';
import { errorMessage } from './error-code.js';
import { exitCodes, type ExitCode } from './start-up-error.js';

type Closer = { readonly what: string; readonly close: () => Promise<void> };

export type ShutdownOptions = {
  /** How long everything may take to close, in milliseconds; then the process ends anyhow. */
  readonly deadlineMs: number;
  readonly report: (fields: Record<string, unknown>, message: string) => void;
  readonly exit: (code: ExitCode) => void;
};

/**
 * A Ctrl-C reaches this process from the terminal and once more from npm, and `timeout` and others
 * signal process and group: within this time it is the same request.
 */
const sameRequestMs = 1000;

/** Closes what was opened, the last first, once, and ends the process. */
export class Shutdown {
  readonly #closers: Closer[] = [];
  #endingSince: number | undefined;

  constructor(private readonly options: ShutdownOptions) {}

  /** Remembers what to close. Opened after the end has begun, it is left to the end of the process. */
  onEnd(what: string, close: () => Promise<void>): void {
    this.#closers.push({ what, close });
  }

  get isEnding(): boolean {
    return this.#endingSince !== undefined;
  }

  /** The first call closes everything; a later one, from an impatient operator, ends at once. */
  async end(code: ExitCode): Promise<void> {
    const now = performance.now();
    if (this.#endingSince !== undefined) {
      if (now - this.#endingSince >= sameRequestMs) this.options.exit(exitCodes.failure);
      return;
    }
    this.#endingSince = now;
    const state = { exitCode: code };
    const isInTime = await endsWithin(this.options.deadlineMs, this.#closeAll(state));
    if (!isInTime) this.options.report({}, 'Closing took too long; the process ends without it.');
    this.options.exit(isInTime ? state.exitCode : exitCodes.failure);
  }

  async #closeAll(state: { exitCode: ExitCode }): Promise<void> {
    for (const { what, close } of this.#closers.reverse()) {
      try {
        await close();
      } catch (error) {
        // The rest must still close: the database comes last.
        this.options.report({ what, reason: errorMessage(error) }, 'Something did not close.');
        state.exitCode = exitCodes.failure;
      }
    }
  }
}

/**
 * What ends this process when a signal asks for it.
 * @param deadlineMs how long everything may take to close.
 */
export function shutdownOnSignals(
  deadlineMs: number,
  logger: { error(fields: Record<string, unknown>, message: string): void },
): Shutdown {
  const shutdown = new Shutdown({
    deadlineMs,
    report: (fields, message) => {
      logger.error(fields, message);
    },
    exit: (code) => process.exit(code),
  });
  for (const signal of ['SIGTERM', 'SIGINT'] as const) {
    process.on(signal, () => void shutdown.end(exitCodes.done));
  }
  return shutdown;
}
