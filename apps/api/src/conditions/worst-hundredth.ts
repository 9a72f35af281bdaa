/** How late timers were, as Node's histogram has it: in nanoseconds, one value for each timer that ran. */
export interface TimerDelays {
  readonly max: number;
  percentile(percent: number): number;
}

/**
 * How late something was that was due in the worst hundredth of the time, in milliseconds. While the event
 * loop stands still no timer runs, so that of a long stop the histogram has one value among hundreds.
 */
export function worstHundredthMs(
  delays: TimerDelays,
  { resolutionMs, windowMs }: { readonly resolutionMs: number; readonly windowMs: number },
): number {
  const ofTimers = delays.percentile(99) / 1e6 - resolutionMs;
  const ofLongestStop = delays.max / 1e6 - resolutionMs - windowMs / 100;
  return Math.max(0, ofTimers, ofLongestStop);
}
