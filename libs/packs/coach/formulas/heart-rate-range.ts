import type { HeartRateRange } from './trimp.js';

/** A heart rate range and where its ends come from. */
export interface AthleteHeartRateRange extends HeartRateRange {
  readonly maxIsRecorded: boolean;
  readonly restingIsRecorded: boolean;
}

const defaultMax = 190;
const defaultResting = 60;

/** Below this, the athlete was never near the maximum; above, the sensor was wrong. */
const plausibleMax = { from: 150, to: 220 };

/** Outside of this, the sensor was wrong; the two ranges have to lie apart. */
const plausibleResting = { from: 25, to: 120 };

/**
 * The range in beats per minute: the highest recorded heart rate and the latest recorded resting
 * one, or plain defaults that the caller has to tell of.
 *
 * @param recordedResting Oldest first.
 */
export function heartRateRange(
  recordedMaxima: readonly (number | null)[],
  recordedResting: readonly (number | null)[],
): AthleteHeartRateRange {
  const max = Math.max(0, ...plausible(recordedMaxima, plausibleMax));
  const resting = plausible(recordedResting, plausibleResting).at(-1);
  return {
    max: max || defaultMax,
    maxIsRecorded: max > 0,
    resting: resting ?? defaultResting,
    restingIsRecorded: resting !== undefined,
  };
}

const plausible = (values: readonly (number | null)[], { from, to }: typeof plausibleMax) =>
  values.filter((value) => value !== null).filter((value) => value >= from && value <= to);
