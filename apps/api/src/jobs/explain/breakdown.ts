import type { ExplainedJob } from './explained-job.js';

/** Where the time of a job went, in whole milliseconds; calls that ran side by side count each. */
export interface Breakdown {
  /** Due, and not begun. */
  readonly queueMs: number;
  readonly modelMs: number;
  readonly toolMs: number;
  /** For a person, for another try, or for the time it was submitted for. */
  readonly waitMs: number;
  /** The rest of its attempts. */
  readonly otherMs: number;
}

export function breakdownOf({ spans, modelMs, toolMs }: ExplainedJob): Breakdown {
  const { PENDING = 0, ACTIVE = 0, DELAYED = 0, WAITING = 0 } = spans;
  return {
    queueMs: Math.round(PENDING),
    modelMs: Math.round(modelMs),
    toolMs: Math.round(toolMs),
    waitMs: Math.round(DELAYED + WAITING),
    otherMs: Math.round(Math.max(0, ACTIVE - modelMs - toolMs)),
  };
}
