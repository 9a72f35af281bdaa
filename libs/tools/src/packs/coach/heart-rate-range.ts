import type { HeartRateRange } from './formulas/trimp.js';

/** A heart rate range and where its ends come from. */
export interface AthleteHeartRateRange extends HeartRateRange {
  readonly maxIsRecorded: boolean;
  readonly restingIsRecorded: boolean;
}

const defaultMax = 190;
const defaultResting = 60;

/** Below this, the athlete was never near the maximum; above, the sensor was wrong. */
const plausibleMax = { from: 150, to: 220 };

/**
 * The range in beats per minute: the highest recorded heart rate and the latest recorded resting
 * one, or plain defaults that the caller has to tell of.
 */
export function heartRateRange(
  recordedMaxima: readonly (number | null)[],
  recordedResting: number | null,
): AthleteHeartRateRange {
  const max = recordedMaxima
    .filter((value) => value !== null)
    .filter((value) => value >= plausibleMax.from && value <= plausibleMax.to)
    .reduce((highest, value) => Math.max(highest, value), 0);
  return {
    max: max || defaultMax,
    maxIsRecorded: max > 0,
    resting: recordedResting ?? defaultResting,
    restingIsRecorded: recordedResting !== null,
  };
}
