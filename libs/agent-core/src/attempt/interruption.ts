export type InterruptReason = 'shutdown' | 'cancel' | 'lease-lost';

/** Why an attempt's signal is aborted. */
export class AttemptAborted extends DOMException {
  constructor(readonly by: InterruptReason | 'deadline') {
    super(by, 'AbortError');
  }
}

/** Who aborted an attempt's signal; undefined where it is not aborted, or somebody else's. */
export const abortedBy = ({ reason }: AbortSignal): AttemptAborted['by'] | undefined =>
  reason instanceof AttemptAborted ? reason.by : undefined;

const weight: Readonly<Record<InterruptReason, number>> = {
  shutdown: 1,
  cancel: 2,
  'lease-lost': 3,
};

/**
 * How the outside stops an attempt. A graver reason replaces a lighter one: what is cancelled need
 * not be released, and after a lost lease nothing may be written at all.
 */
export class Interruption {
  #reason: InterruptReason | undefined;
  readonly #controller = new AbortController();

  /** Set as soon as the attempt should end; the loop looks at it between steps. */
  get reason(): InterruptReason | undefined {
    return this.#reason;
  }

  /** Aborts what is running now. */
  get signal(): AbortSignal {
    return this.#controller.signal;
  }

  /** Ends the attempt at the next step and lets the running one finish. */
  drain(): void {
    this.#reason ??= 'shutdown';
  }

  /** Ends the attempt and what it is running now. */
  abort(reason: InterruptReason): void {
    if (!this.#reason || weight[reason] > weight[this.#reason]) this.#reason = reason;
    this.#controller.abort(new AttemptAborted(reason));
  }
}
