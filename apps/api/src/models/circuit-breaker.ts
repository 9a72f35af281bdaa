import type { ProviderHealth } from './provider-health.js';

export interface CircuitLimits {
  /** Opens after so many failures without a success in between. */
  readonly failures: number;
  /** How long it stays open before one call may try, in milliseconds. */
  readonly openMs: number;
  /** What others are told to wait while that call is under way, in milliseconds. */
  readonly probeMs: number;
}

/** Leave to call; tells how the call ended, once. */
export type Pass = (health: ProviderHealth) => void;

type State =
  | { readonly kind: 'closed' }
  | { readonly kind: 'open'; readonly until: number }
  | { readonly kind: 'probing' };

/**
 * Keeps calls away from a provider that fails. After the last of too many failures it is open: no
 * call goes out. Then one call tries: its success closes the circuit, its failure opens it again,
 * and when it was called off the next call tries. State of this process alone.
 *
 * Not cockatiel's: that one lets calls wait for the trying one without a bound, takes a call that
 * was called off for a success, and does not say how long it stays open.
 */
export class CircuitBreaker {
  #state: State = { kind: 'closed' };
  #failures = 0;

  constructor(
    private readonly limits: CircuitLimits,
    private readonly onOpen: () => void = () => undefined,
    /** Milliseconds of a clock that is never set back. */
    private readonly now: () => number = () => performance.now(),
  ) {}

  /** Leave to call, or the milliseconds to wait before asking again. */
  enter(): Pass | number {
    switch (this.#state.kind) {
      case 'closed':
        return (health) => {
          this.#ended(health);
        };
      case 'probing':
        return this.limits.probeMs;
      case 'open': {
        const waitMs = this.#state.until - this.now();
        if (waitMs > 0) return Math.ceil(waitMs);
        const probing = { kind: 'probing' } as const;
        this.#state = probing;
        return (health) => {
          // Another call may have closed it meanwhile.
          if (this.#state === probing) this.#probed(health);
        };
      }
    }
  }

  #ended(health: ProviderHealth): void {
    if (health === 'healthy') this.#close();
    // A call from before it opened says nothing new by failing.
    if (health !== 'failing' || this.#state.kind !== 'closed') return;
    this.#failures += 1;
    if (this.#failures >= this.limits.failures) this.#open();
  }

  #probed(health: ProviderHealth): void {
    if (health === 'healthy') this.#close();
    if (health === 'failing') this.#open();
    if (health === 'unknown') this.#state = { kind: 'open', until: this.now() };
  }

  #open(): void {
    this.#state = { kind: 'open', until: this.now() + this.limits.openMs };
    this.onOpen();
  }

  #close(): void {
    this.#failures = 0;
    this.#state = { kind: 'closed' };
  }
}
