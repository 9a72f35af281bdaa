import type { ProviderHealth } from '../failures/failure-consequences.js';

export interface CircuitLimits {
  /** Opens after so many failures without a success in between. */
  readonly failures: number;
  /**
   * The least and the most that it stays open before one call may try, in milliseconds. Between them it is a
   * fixed part of the outage so far, so that a model is soon tried after a short one and seldom in a long one.
   */
  readonly openMs: number;
  readonly longestOpenMs: number;
  /** Closes after so many successes. */
  readonly successes: number;
  /** What others are told to wait while as many calls try as may, in milliseconds. */
  readonly probeMs: number;
  /** For so long a call that fails is told as one of an outage, in milliseconds. */
  readonly outageMs: number;
}

type State =
  | { readonly kind: 'closed'; failures: number }
  | { readonly kind: 'open'; readonly until: number; readonly since: number; refusals: number }
  | {
      readonly kind: 'half-open';
      /** When it opened first. */
      readonly since: number;
      successes: number;
      underWay: number;
      refusals: number;
    };

/** Who is refused is told to come back so much later than the one before, in milliseconds. */
const staggerMs = 50;
const longestStaggerMs = 30_000;
const openPart = 1 / 50;

/**
 * Takes a call's end, and tells whether a failure of it is the model's alone, which is known to be away
 * by now.
 */
export type EndCall = (health: ProviderHealth) => boolean;

/**
 * Keeps calls away from a model that fails. After the last of too many failures it is open: no call
 * goes out. Then one call tries, and each success lets one more go at the same time, until there were
 * enough of them and it is closed; a failure opens it again. A call that was called off says nothing.
 * State of this process alone.
 *
 * Not cockatiel's: that one lets calls wait for the trying one without a bound, takes a call that
 * was called off for a success, and does not say how long it stays open.
 */
export class CircuitBreaker {
  #state: State = { kind: 'closed', failures: 0 };

  constructor(
    private readonly limits: CircuitLimits,
    private readonly onOpen: (openMs: number) => void = () => undefined,
    /** Milliseconds of a clock that is never set back. */
    private readonly now: () => number = () => performance.now(),
  ) {}

  /** How to end the call that may go out, or the milliseconds to wait before asking again. */
  enter(): EndCall | number {
    if (this.#state.kind === 'open' && this.#state.until <= this.now()) {
      this.#state = halfOpen(this.#state.since, 0);
    }
    const state = this.#state;
    switch (state.kind) {
      case 'closed':
        break;
      case 'open':
        return refused(state, state.until - this.now());
      case 'half-open':
        if (state.underWay > state.successes) return refused(state, this.limits.probeMs);
        state.underWay += 1;
    }
    return (health) => {
      const known = this.#state;
      this.#ended(state, health);
      if (health !== 'failing' || known.kind === 'closed') return false;
      return this.now() - known.since < this.limits.outageMs;
    };
  }

  /** A failure counts in the state in which its call began: an older one says nothing new. */
  #ended(begun: State, health: ProviderHealth): void {
    if (begun.kind === 'half-open') begun.underWay -= 1;
    if (health === 'healthy') this.#succeeded();
    if (health !== 'failing' || this.#state !== begun) return;
    switch (begun.kind) {
      case 'closed':
        begun.failures += 1;
        if (begun.failures >= this.limits.failures) this.#open(this.now());
        return;
      case 'half-open':
        this.#open(begun.since);
        return;
      case 'open':
        throw new Error('No call begins while the circuit is open.');
    }
  }

  /** Also a call from before it opened may say that the model answers again. */
  #succeeded(): void {
    const state = this.#state;
    switch (state.kind) {
      case 'closed':
        state.failures = 0;
        return;
      case 'open':
        this.#state = halfOpen(state.since, 1);
        return;
      case 'half-open':
        state.successes += 1;
        if (state.successes >= this.limits.successes) this.#state = { kind: 'closed', failures: 0 };
    }
  }

  #open(since: number): void {
    const { openMs: shortestMs, longestOpenMs } = this.limits;
    const now = this.now();
    const openMs = Math.min(longestOpenMs, Math.max(shortestMs, (now - since) * openPart));
    this.#state = { kind: 'open', until: now + openMs, since, refusals: 0 };
    this.onOpen(openMs);
  }
}

const halfOpen = (since: number, successes: number): State => ({
  kind: 'half-open',
  since,
  successes,
  underWay: 0,
  refusals: 0,
});

/** Those who are refused are spread out, so that they do not all come back to be refused again. */
function refused(state: { refusals: number }, waitMs: number): number {
  const laterMs = Math.min(state.refusals * staggerMs, longestStaggerMs);
  state.refusals += 1;
  return Math.ceil(waitMs + laterMs);
}
