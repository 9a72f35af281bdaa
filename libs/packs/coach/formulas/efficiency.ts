import type { NewActivity } from '../store/coach-store.js';

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
}: Pick<NewActivity, 'distanceMeters' | 'movingSeconds' | 'averageHeartRate'>): number | null {
  if (!distanceMeters || !movingSeconds || !averageHeartRate) return null;
  return distanceMeters / (movingSeconds / 60) / averageHeartRate;
}
