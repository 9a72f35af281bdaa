import type { Activity, NewActivity } from './coach-store.js';

type MergedField = Exclude<keyof NewActivity, 'type'>;

/** The sources of the fields that come from another one than the activity's key. */
export type FieldSources = Readonly<Partial<Record<MergedField, string>>>;

export interface MergedActivity extends Activity {
  readonly fieldSources: FieldSources;
}

/**
 * Sources from the least to the best. A watch's own totals know pauses and lost contacts, sums over
 * points do not, and tables are rounded; a person's title stands only where people give titles.
 */
const figureSources = ['garmin', 'strava', 'gpx', 'tcx', 'fit'];
const titleSources = ['fit', 'tcx', 'gpx', 'garmin', 'strava'];

const orderOf = (field: MergedField): readonly string[] =>
  field === 'sourceKey' || field === 'sourceType' || field === 'name'
    ? titleSources
    : figureSources;

/**
 * What a file adds to an activity: each field is that of the best source that tells it. Of two values
 * from equal sources the greater one stays, so that no order of files makes a difference and the same
 * file again changes nothing; then the very activity comes back.
 */
export function mergeActivity(stored: MergedActivity, incoming: NewActivity): MergedActivity {
  const sourceAt = (field: MergedField) => stored.fieldSources[field] ?? sourceOf(stored.sourceKey);
  const incomingSource = sourceOf(incoming.sourceKey);
  const isBetter = (field: MergedField): boolean => {
    const order = orderOf(field);
    const gain = order.indexOf(incomingSource) - order.indexOf(sourceAt(field));
    return isMore(incoming[field], stored[field], gain);
  };
  const better = mergedFields.filter(isBetter);
  if (better.length === 0) return stored;
  const merged = better.reduce<MergedActivity>(
    (so, field) => ({ ...so, [field]: incoming[field] }),
    stored,
  );
  const sources = mergedFields
    .filter((field) => merged[field] !== null)
    .map((field) => [field, better.includes(field) ? incomingSource : sourceAt(field)] as const)
    .filter(([, source]) => source !== sourceOf(merged.sourceKey));
  return { ...merged, fieldSources: Object.fromEntries(sources) };
}

const mergedFields = [
  'sourceKey',
  'sourceType',
  'name',
  'startedAt',
  'distanceMeters',
  'movingSeconds',
  'elapsedSeconds',
  'averageHeartRate',
  'maxHeartRate',
  'averageCadence',
  'averageWatts',
  'elevationMeters',
  'calories',
] as const satisfies MergedField[];

/** `strava` of `strava:123`. */
const sourceOf = (sourceKey: string): string => sourceKey.slice(0, sourceKey.indexOf(':'));

type Value = NewActivity[MergedField];

/** Any value is more than none; then the source counts, then the value itself. */
function isMore(incoming: Value, stored: Value, gain: number): boolean {
  if (incoming === null) return false;
  if (stored === null) return true;
  return gain === 0 ? incoming > stored : gain > 0;
}
