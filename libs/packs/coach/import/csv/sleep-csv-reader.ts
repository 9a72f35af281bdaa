import { z } from 'zod';
import { localDateSchema } from '../../../calendar/local-date.js';
import type { SleepNight } from '../../store/coach-store.js';
import { ImportError } from '../rows/import-error.js';
import { fault, type Fault } from '../rows/imported-row.js';
import { plainName } from '../rows/plain-name.js';
import { parseDecimal } from './cell.js';
import { ColumnNames } from './column-names.js';
import { type CsvFormat, type CsvRow, openCsv } from './csv-rows.js';

const format: CsvFormat = {
  // No row of eight figures is longer.
  maxRowBytes: 10_000,
  wanted: 'a CSV file of nights',
  refusal: (reason) =>
    new ImportError(
      `The file is no CSV of nights: ${reason}. Send one line for each night.`,
      'IMPORT_NOT_SLEEP_CSV',
    ),
};

/** The columns of a CSV file of nights, by their names in English and Portuguese. */
const names = {
  date: 'date, day, data, dia',
  asleepMinutes: 'asleep, sleep, dormindo, dormido, sono, minutos dormidos',
  deepMinutes: 'deep, deep sleep, profundo, sono profundo',
  remMinutes: 'rem, rem sleep, sono rem',
  awakeMinutes: 'awake, acordado, acordada, desperto',
  score: 'score, sleep score, pontuação, pontuação do sono, nota',
  hrvMs: 'hrv, rmssd, vfc, variabilidade, variabilidade da frequência cardíaca',
  restingHeartRate:
    'resting heart rate, resting hr, rhr, frequência cardíaca de repouso, ' +
    'frequência cardíaca em repouso, fc de repouso, fc repouso, fcr',
};

const columns = new ColumnNames(names);

const requiredColumns = ['date', 'asleepMinutes'] as const;

const unit = /(minutes|minutos|min|ms|bpm)$/;

/** @throws ImportError when the header lacks a column that every night needs. */
function findColumns(header: readonly string[]) {
  // A title means the same with its unit behind it.
  const places = columns.placesIn(
    header.map(
      (title) => columns.columnOf(title) ?? columns.columnOf(plainName(title).replace(unit, '')),
    ),
  );
  const missing = requiredColumns.filter((column) => places[column].length === 0);
  if (missing.length === 0) return places;
  const lacking = missing.map((column) => names[column].replaceAll(', ', ' / '));
  throw new ImportError(
    `The first line lacks the columns ${lacking.join(', ')}, so this is no file of nights. Send a ` +
      'CSV with the columns date, asleep (minutes), and where they are known deep, rem, awake ' +
      '(minutes), score (0-100), hrv (ms), resting heart rate (bpm).',
    'IMPORT_NOT_SLEEP_CSV',
  );
}

const number = (min: number, max: number) =>
  z
    .string()
    .transform((text) => parseDecimal(text) ?? Number.NaN)
    .pipe(z.number('is no number').min(min, `is under ${min}`).max(max, `is over ${max}`));

const optional = (min: number, max: number) =>
  z.union([z.literal('').transform(() => null), number(min, max)]);

const optionalWhole = (min: number, max: number) =>
  optional(min, max).transform((value) => value && Math.round(value));

const dayMinutes = 1_440;

/** So few minutes asleep are hours in the wrong column, which must not become a night of minutes. */
const leastMinutes = 25;

const nightSchema = z.object({
  // 2026-11-20, or 20/11/2026 as Portuguese spreadsheets write it.
  date: z
    .string()
    .transform((text) => text.replace(/^(\d\d)\/(\d\d)\/(\d{4})$/, '$3-$2-$1'))
    .pipe(localDateSchema),
  asleepMinutes: number(leastMinutes, dayMinutes).transform(Math.round),
  deepMinutes: optionalWhole(0, dayMinutes),
  remMinutes: optionalWhole(0, dayMinutes),
  awakeMinutes: optionalWhole(0, dayMinutes),
  score: optionalWhole(0, 100),
  hrvMs: optional(0, 500),
  restingHeartRate: optionalWhole(20, 250),
});

export type SleepRow =
  { readonly kind: 'night'; readonly line: number; readonly night: SleepNight } | Fault;

/** Reads a CSV file of nights, of which only one is in memory at a time. */
export async function* readSleepCsv(stream: AsyncIterable<Uint8Array>): AsyncGenerator<SleepRow> {
  const { header, rows } = await openCsv(stream, format);
  const places = findColumns(header);
  for await (const row of rows) yield readNight(row, places, header.length);
}

/** The night of a row; a fault names the columns that are wrong. */
function readNight(row: CsvRow, places: ReturnType<typeof findColumns>, count: number): SleepRow {
  const { line } = row;
  if (row.kind === 'unreadable') return fault(line, row.message);
  const { fields } = row;
  if (fields.length !== count) {
    return fault(line, `The row has ${fields.length} columns, the first line has ${count}.`);
  }
  const textOf = (place = count) => fields[place]?.trim() ?? '';
  const parsed = nightSchema.safeParse(columns.ofEach((column) => textOf(places[column][0])));
  if (parsed.success) return { kind: 'night', line, night: parsed.data };
  const wrong = new Set(parsed.error.issues.map(({ path }) => String(path[0])));
  return fault(
    line,
    `Not as expected: ${[...wrong].join(', ')}. Dates are YYYY-MM-DD, times minutes.`,
  );
}
