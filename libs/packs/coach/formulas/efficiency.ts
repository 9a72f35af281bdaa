/** What an efficiency is computed from; null where it was not recorded. */
interface Effort {
  readonly distanceMeters: number | null;
  readonly movingSeconds: number | null;
  /** Beats per minute. */
  readonly averageHeartRate: number | null;
}

/**
 * Metres for each beat of the heart: speed by heart rate, so that more is better on like routes and
 * days. Null where a figure is missing.
 *
 * Source: the efficiency factor (Friel J, "The Triathlete's Training Bible"), with the speed in
 * metres per minute and without a correction for hills.
 */
export function metersPerBeat({
  distanceMeters,
  movingSeconds,
  averageHeartRate,
}: Effort): number | null {
  if (!distanceMeters || !movingSeconds || !averageHeartRate) return null;
  return distanceMeters / (movingSeconds / 60) / averageHeartRate;
}
