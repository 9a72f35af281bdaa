import type { NewActivity } from '../../store/coach-store.js';

/** A row that was not imported, and why. */
export interface Fault {
  readonly kind: 'fault';
  /** Line of the file, beginning with 1; the number of the session in a FIT file. */
  readonly line: number;
  readonly message: string;
}

/** One row of a CSV, or what another format has for an activity: the activity, or why it is none. */
export type ImportedRow =
  { readonly kind: 'activity'; readonly line: number; readonly activity: NewActivity } | Fault;

/**
 * Reads a file as it arrives; dates without a zone are by the clocks of `timeZone`.
 *
 * @throws ImportError when the file as a whole is of another kind.
 */
export type ActivityReader = (
  stream: AsyncIterable<Uint8Array>,
  timeZone: string,
) => AsyncIterable<ImportedRow>;

export const imported = (line: number, activity: NewActivity): ImportedRow => ({
  kind: 'activity',
  line,
  activity,
});

/**
 * The same from a source that has no numbers: its key says what it tells, so that two activities of
 * one start have two.
 */
export const importedByFile = (
  line: number,
  source: 'fit' | 'tcx' | 'gpx' | 'garmin',
  activity: Omit<NewActivity, 'sourceKey'>,
): ImportedRow => {
  const { type, startedAt, elapsedSeconds, movingSeconds, distanceMeters } = activity;
  const figures = [elapsedSeconds, movingSeconds, distanceMeters].map((figure) => figure ?? '');
  const sourceKey = [source, type, startedAt.toISOString(), ...figures].join(':');
  return imported(line, { sourceKey, ...activity });
};

export const fault = (line: number, message: string): Fault => ({ kind: 'fault', line, message });
