import type { NewActivity } from './coach-store.js';

/** So far apart at the most do two devices, or a device and a site, begin one activity. */
export const maxStartGapMs = 60_000;

/** Two figures of one duration or distance differ by no more than the larger of these. */
const tolerance = { share: 0.2, seconds: 60, meters: 200 };

/**
 * Whether two files tell of one activity: the number at its source says so, or sport, start and
 * duration do. One start alone does not; where a file tells no duration, the distance decides, and
 * where it tells neither, a start to the second.
 */
export function isSameActivity(left: NewActivity, right: NewActivity): boolean {
  if (left.sourceKey === right.sourceKey) return true;
  if (left.type !== right.type) return false;
  const gapMs = Math.abs(left.startedAt.getTime() - right.startedAt.getTime());
  const shortestMs = 1000 * Math.min(secondsOf(left), secondsOf(right));
  // Repetitions of half a minute, each in a file of its own, are not one.
  if (gapMs > Math.min(maxStartGapMs, shortestMs / 2)) return false;
  const durations = [
    likeness(left.elapsedSeconds, right.elapsedSeconds, tolerance.seconds),
    likeness(left.movingSeconds, right.movingSeconds, tolerance.seconds),
  ];
  // A pause that one of them leaves out is in one of the two durations alone.
  if (durations.includes('like')) return true;
  if (durations.includes('unlike')) return false;
  const distance = likeness(left.distanceMeters, right.distanceMeters, tolerance.meters);
  return distance === 'unknown' ? gapMs === 0 : distance === 'like';
}

const secondsOf = ({ elapsedSeconds, movingSeconds }: NewActivity) =>
  elapsedSeconds ?? movingSeconds ?? Infinity;

function likeness(
  left: number | null,
  right: number | null,
  least: number,
): 'like' | 'unlike' | 'unknown' {
  if (left === null || right === null) return 'unknown';
  const allowed = Math.max(least, tolerance.share * Math.max(left, right));
  return Math.abs(left - right) <= allowed ? 'like' : 'unlike';
}
