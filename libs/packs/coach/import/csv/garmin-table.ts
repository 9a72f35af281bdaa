import { z } from 'zod';
import { parseDecimal } from './cell.js';
import { parseExportDate } from './export-date.js';
import { garminTitleOf, type GarminColumn, type GarminColumns } from './garmin-columns.js';
import { fault, importedByFile, type ImportedRow } from '../imported-row.js';
import { optionalNumber } from './optional-number.js';
import { maxActivitySeconds } from '../plausible.js';
import { figure } from '../figures.js';
import { sportOf } from '../sport-names.js';
import { storableText } from '../bounded-text.js';

const maxFieldChars = 1_000;

/** `2,336` is two thousand and more: Garmin Connect gives two decimals at the most. */
const parseFigure = (text: string): number | undefined =>
  /^\d{1,3}([.,]\d{3})+$/.test(text) ? Number(text.replaceAll(/[.,]/g, '')) : parseDecimal(text);

/** `01:02:03.4` or, from older exports, `57:42`. */
function parseDuration(text: string): number | undefined {
  const parts = /^(?:(\d{1,4}):)?(\d{1,2}):(\d{1,2}(?:[.,]\d{1,3})?)$/.exec(text);
  if (!parts) return undefined;
  const [, hours = '0', minutes, seconds = ''] = parts;
  return Math.round(
    Number(hours) * 3600 + Number(minutes) * 60 + Number(seconds.replace(',', '.')),
  );
}

const number = (max: number) => optionalNumber(parseFigure, max);
const duration = optionalNumber(parseDuration, maxActivitySeconds);

const rowSchema = z.object({
  type: z.string().min(1, 'is empty').max(100, 'is longer than 100 characters'),
  title: z.string().transform((text) => storableText(text, 300)),
  distance: number(1_000_000),
  calories: number(1_000_000),
  time: duration,
  elapsed: duration,
  averageHeartRate: number(300),
  maxHeartRate: number(300),
  cadence: number(1_000),
  watts: number(10_000),
  elevation: number(1_000_000),
});

/**
 * Reads one row; a fault names the column and what is wrong with it. The date is by the athlete's
 * clock. Distances are taken for kilometres, those of swims for metres, as a metric account has them.
 */
export function readGarminRow(
  fields: readonly string[],
  columns: GarminColumns,
  line: number,
  timeZone: string,
): ImportedRow {
  const text = (column: GarminColumn) => textOf(fields, columns.get(column) ?? []);
  const startedAt = parseExportDate(text('date'), timeZone);
  if (!startedAt) {
    return fault(
      line,
      'Date is no date as Garmin Connect writes it, for example "2026-11-15 09:12:33".',
    );
  }
  const parsed = rowSchema.safeParse({
    type: text('type'),
    title: text('title'),
    distance: text('distance'),
    calories: text('calories'),
    time: text('time'),
    elapsed: text('elapsed'),
    averageHeartRate: text('averageHeartRate'),
    maxHeartRate: text('maxHeartRate'),
    cadence: text('cadence'),
    watts: text('watts'),
    elevation: text('elevation'),
  });
  if (!parsed.success) {
    const issues = parsed.error.issues.map(
      ({ path, message }) => `${garminTitleOf(path[0])} ${message}`,
    );
    return fault(line, `${issues.join('; ')}.`);
  }
  const row = parsed.data;
  const type = sportOf(row.type);
  return importedByFile(line, 'garmin', {
    type,
    sourceType: row.type,
    name: row.title || row.type,
    startedAt,
    distanceMeters: figure(row.distance && row.distance * (type === 'SWIMMING' ? 1 : 1000)),
    movingSeconds: row.time,
    elapsedSeconds: row.elapsed,
    averageHeartRate: row.averageHeartRate,
    maxHeartRate: row.maxHeartRate,
    // Steps of both feet.
    averageCadence: row.cadence && (type === 'RUNNING' ? row.cadence / 2 : row.cadence),
    averageWatts: row.watts,
    elevationMeters: row.elevation,
    calories: row.calories,
  });
}

/** The first of several columns that has something; `--` and `--:--` are nothing. */
function textOf(fields: readonly string[], places: readonly number[]): string {
  const texts = places.map((place) => storableText(fields[place] ?? '', maxFieldChars).trim());
  return texts.find((text) => !/^[-:]*$/.test(text)) ?? '';
}
