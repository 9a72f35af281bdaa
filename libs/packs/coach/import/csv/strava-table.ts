import { z } from 'zod';
import { fault, imported, type ImportedRow } from '../imported-row.js';
import { maxActivitySeconds } from '../plausible.js';
import { sportOf } from '../sport-names.js';
import { titleOf, type StravaColumn, type StravaColumns } from './strava-columns.js';
import { parseExportDate } from './export-date.js';
import { parseDecimal } from './cell.js';
import { optionalNumber } from './optional-number.js';
import { storableText } from '../bounded-text.js';

const maxFieldChars = 1_000;

/** Strava writes 0 where there is no figure, for example as the distance of strength training. */
const number = (max: number) => optionalNumber(parseDecimal, max);

const seconds = number(maxActivitySeconds).transform((value) => value && Math.round(value));

const rowSchema = z.object({
  id: z.string().regex(/^\d{1,20}$/, 'is no number of an activity'),
  date: z.string().transform((text, context) => {
    // Strava writes UTC.
    const date = parseExportDate(text, 'utc');
    if (date) return date;
    context.addIssue('is no date as Strava writes it, for example "Nov 15, 2026, 9:12:33 AM"');
    return z.NEVER;
  }),
  name: z.string().transform((text) => storableText(text, 300)),
  type: z.string().min(1, 'is empty').max(100, 'is longer than 100 characters'),
  elapsed: seconds,
  moving: seconds,
  distance: number(100_000_000),
  shownDistance: number(1_000_000),
  maxHeartRate: number(300),
  averageHeartRate: number(300),
  averageCadence: number(1_000),
  averageWatts: number(10_000),
  elevation: number(1_000_000),
  calories: number(1_000_000),
});

/** Reads one row; a fault names the column and what is wrong with it. */
export function readStravaRow(
  fields: readonly string[],
  columns: StravaColumns,
  line: number,
): ImportedRow {
  const parsed = rowSchema.safeParse(textsOf(fields, columns));
  if (!parsed.success) {
    const issues = parsed.error.issues.map(({ path, message }) => `${titleOf(path[0])} ${message}`);
    return fault(line, `${issues.join('; ')}.`);
  }
  const row = parsed.data;
  return imported(line, {
    sourceKey: `strava:${row.id}`,
    type: sportOf(row.type),
    sourceType: row.type,
    name: row.name || row.type,
    startedAt: row.date,
    distanceMeters: row.distance ?? inMeters(row.shownDistance, row.type),
    movingSeconds: row.moving,
    elapsedSeconds: row.elapsed,
    averageHeartRate: row.averageHeartRate,
    maxHeartRate: row.maxHeartRate,
    averageCadence: row.averageCadence,
    averageWatts: row.averageWatts,
    elevationMeters: row.elevation,
    calories: row.calories,
  });
}

/** The stored figure stands behind the shown one; the shown one is taken where only it is there. */
function textsOf(
  fields: readonly string[],
  columns: StravaColumns,
): Record<StravaColumn | 'shownDistance', string> {
  // A column alone is that of the shown distance, which has another unit.
  const stored = columns.distance.length > 1 ? text(fields, columns.distance.at(-1)) : '';
  const first = (column: StravaColumn) => text(fields, columns[column].at(0));
  const last = (column: StravaColumn) => text(fields, columns[column].at(-1));
  const lastFilled = (column: StravaColumn) => last(column) || first(column);
  return {
    id: last('id'),
    date: last('date'),
    name: last('name'),
    type: last('type'),
    elapsed: lastFilled('elapsed'),
    moving: last('moving'),
    distance: stored,
    shownDistance: stored === '' ? first('distance') : '',
    maxHeartRate: lastFilled('maxHeartRate'),
    averageHeartRate: last('averageHeartRate'),
    averageCadence: last('averageCadence'),
    averageWatts: last('averageWatts'),
    elevation: last('elevation'),
    calories: last('calories'),
  };
}

const text = (fields: readonly string[], place: number | undefined) =>
  place === undefined ? '' : storableText(fields[place] ?? '', maxFieldChars).trim();

/**
 * The shown distance is taken for kilometres, or metres for swims, as a metric account shows it.
 * Exports before about 2020 have no other.
 */
const inMeters = (shown: number | null, type: string): number | null =>
  shown && (sportOf(type) === 'SWIMMING' ? shown : shown * 1000);
