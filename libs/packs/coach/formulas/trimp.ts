/** The two heart rates between which an athlete's effort lies, in beats per minute. */
export interface HeartRateRange {
  readonly resting: number;
  readonly max: number;
}

/**
 * Training impulse of an activity by heart rate: minutes x r x 0.64 x e^(1.92 r), where r is the
 * part of the heart rate reserve in use. The two constants are those for men; Faina does not know
 * an athlete's sex, and says so where it shows a load.
 *
 * Source: Banister EW, "Modeling elite athletic performance", in: Physiological Testing of Elite
 * Athletes, 1991; Karvonen's heart rate reserve.
 */
export function heartRateTrimp(
  minutes: number,
  averageHeartRate: number,
  { resting, max }: HeartRateRange,
): number {
  const reserve = Math.min(1, Math.max(0, (averageHeartRate - resting) / (max - resting)));
  return minutes * reserve * 0.64 * Math.exp(1.92 * reserve);
}

/**
 * Training impulse of an activity without a heart rate: one per minute, which is what
 * {@link heartRateTrimp} gives at 55 % of the heart rate reserve, an easy endurance effort.
 */
export function durationTrimp(minutes: number): number {
  return minutes;
}
