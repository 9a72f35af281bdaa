import { withinBudget } from '../../values/within-budget.js';

/** How long a tool that has been told to stop may take to do so, in milliseconds. */
export const stopGraceMs = 1_000;

/**
 * How long a call that acts on the world outside may go on when its job is interrupted, before it is
 * told to stop, in milliseconds: its answer says what a person would have to find out otherwise. With
 * the time for stopping it stays below the 2 s in which a cancel takes effect.
 */
const outcomeGraceMs = 1_400;
const interruptedStopGraceMs = 250;

/** Work that tells of progress may take as many times its timeout, and no longer. */
const mostTimeouts = 10;

/** `outcome`: what the work answers counts whenever it comes; `none`: it must not pass its bounds. */
export type Patience = 'outcome' | 'none';

export interface RunBounds {
  /** How long the work may take, or be silent once it has told of progress. In milliseconds. */
  readonly timeoutMs: number;
  readonly signal: AbortSignal;
  /** `none` where absent. */
  readonly patience?: Patience;
  readonly leftBehind?: LeftBehind | undefined;
}

/** Hears of work that goes on although it was told to stop; the promise is resolved when it ends. */
export type LeftBehind = (ended: Promise<unknown>) => void;

/** To be called whenever the work has come further: its timeout then begins anew, within bounds. */
export type Progressed = () => void;

type Work<T> = (signal: AbortSignal, progressed: Progressed) => Promise<T>;

export type RunEnd<T> =
  | { readonly kind: 'answered'; readonly answer: T }
  | { readonly kind: 'threw'; readonly error: unknown }
  | { readonly kind: 'timed_out' }
  | { readonly kind: 'interrupted' };

/**
 * Runs something under a deadline and an outer signal. When either fires, the inner signal is
 * aborted and the work gets a short grace to end; work that ignores the signal is left behind. What
 * it throws after it was told to stop says nothing of what it did before.
 */
export async function runWithDeadline<T>(
  work: Work<T>,
  { timeoutMs, signal, patience = 'none', leftBehind }: RunBounds,
): Promise<RunEnd<T>> {
  if (signal.aborted) return { kind: 'interrupted' };
  const stop = new AbortController();
  const first = Promise.withResolvers<RunEnd<T> | 'timed_out' | 'interrupted'>();
  const onInterrupt = () => {
    first.resolve('interrupted');
  };
  const silence = boundSilence(timeoutMs, () => {
    first.resolve('timed_out');
  });
  signal.addEventListener('abort', onInterrupt, { once: true });
  try {
    const running = endOf(() => work(stop.signal, silence.progressed));
    void running.then(first.resolve);
    const end = await first.promise;
    if (typeof end !== 'string') return end;
    const waitsForAnswer = patience === 'outcome' && end === 'interrupted';
    const inGrace = waitsForAnswer ? await within(outcomeGraceMs, running) : undefined;
    if (inGrace) return inGrace;
    stop.abort(new DOMException(end === 'timed_out' ? 'timeout' : 'interrupted', 'AbortError'));
    const last = await within(waitsForAnswer ? interruptedStopGraceMs : stopGraceMs, running);
    if (!last) leftBehind?.(running);
    return patience === 'outcome' && last?.kind === 'answered' ? last : { kind: end };
  } finally {
    silence.release();
    signal.removeEventListener('abort', onInterrupt);
  }
}

/** Calls `onOver` once nothing was heard for `timeoutMs`; what is heard is counted, not timed. */
function boundSilence(timeoutMs: number, onOver: () => void) {
  let heardAt = performance.now();
  const endsAt = heardAt + mostTimeouts * timeoutMs;
  const look = () => {
    const restMs = Math.min(heardAt + timeoutMs, endsAt) - performance.now();
    if (restMs < 1) onOver();
    else timer = setTimeout(look, restMs);
  };
  let timer = setTimeout(look, timeoutMs);
  const progressed: Progressed = () => {
    heardAt = performance.now();
  };
  const release = () => {
    clearTimeout(timer);
  };
  return { progressed, release };
}

async function endOf<T>(work: () => Promise<T>): Promise<RunEnd<T>> {
  try {
    return { kind: 'answered', answer: await work() };
  } catch (error) {
    return { kind: 'threw', error };
  }
}

/** How the run ended, if it did in time. */
async function within<T>(ms: number, running: Promise<RunEnd<T>>): Promise<RunEnd<T> | undefined> {
  const end = await withinBudget(ms, () => running);
  return end.status === 'done' ? end.value : undefined;
}
