import { randomUUID } from 'node:crypto';
import type { NewActivity } from './coach-store.js';
import { mergeActivity, type MergedActivity } from './merge-activity.js';
import { isSameActivity } from './same-activity.js';

export interface MergedBatch {
  readonly added: readonly MergedActivity[];
  /** Those that were there and have changed. */
  readonly updated: readonly MergedActivity[];
}

/** What becomes of activities from a file, beside those that are there and may be the same. */
export function mergeBatch(
  stored: readonly MergedActivity[],
  incoming: readonly NewActivity[],
): MergedBatch {
  const merged = [...stored];
  for (const activity of incoming) {
    const place = placeOf(activity, merged);
    const match = merged[place];
    if (match) merged[place] = mergeActivity(match, activity);
    else merged.push({ id: randomUUID(), fieldSources: {}, ...activity });
  }
  const updated = stored.flatMap((before, place) => {
    const after = merged[place];
    return after === undefined || after === before ? [] : [after];
  });
  return { added: merged.slice(stored.length), updated };
}

/** The number at the source tells more than any likeness. */
function placeOf(activity: NewActivity, merged: readonly MergedActivity[]): number {
  const known = merged.findIndex(({ sourceKey }) => sourceKey === activity.sourceKey);
  return known < 0 ? merged.findIndex((other) => isSameActivity(other, activity)) : known;
}
