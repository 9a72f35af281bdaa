import { z } from 'zod';
import type { SleepNight } from '../../coach-store.js';
import type { SleepColumn, SleepColumns } from './sleep-columns.js';
import { parseDecimal } from './cell.js';
import { localDateSchema } from '../../../calendar/local-date.js';

const number = (min: number, max: number) =>
  z
    .string()
    .transform((text) => parseDecimal(text) ?? Number.NaN)
    .pipe(z.number('is no number').min(min, `is under ${min}`).max(max, `is over ${max}`));

const optional = (min: number, max: number) =>
  z.union([z.literal('').transform(() => null), number(min, max)]);

const whole = (value: number | null) => value && Math.round(value);

const dayMinutes = 1_440;

/** So few minutes asleep are hours in the wrong column, which must not become a night of minutes. */
const leastMinutes = 25;

/** 2026-11-20, or 20/11/2026 as Portuguese spreadsheets write it. */
const date = z
  .string()
  .transform((text) => text.replace(/^(\d\d)\/(\d\d)\/(\d{4})$/, '$3-$2-$1'))
  .pipe(localDateSchema);

const rowSchema = z.object({
  date,
  asleepMinutes: number(leastMinutes, dayMinutes).transform(Math.round),
  deepMinutes: optional(0, dayMinutes).transform(whole),
  remMinutes: optional(0, dayMinutes).transform(whole),
  awakeMinutes: optional(0, dayMinutes).transform(whole),
  score: optional(0, 100).transform(whole),
  hrvMs: optional(0, 500),
  restingHeartRate: optional(20, 250).transform(whole),
});

export type SleepRow =
  | { readonly kind: 'night'; readonly line: number; readonly night: SleepNight }
  | { readonly kind: 'fault'; readonly line: number; readonly message: string };

/** Reads one row; a fault names the columns that are wrong. */
export function readSleepRow(
  fields: readonly string[],
  columns: SleepColumns,
  line: number,
): SleepRow {
  if (fields.length !== columns.count) {
    const message = `The row has ${fields.length} columns, the first line has ${columns.count}.`;
    return { kind: 'fault', line, message };
  }
  const text = (column: SleepColumn) => fields[columns[column] ?? fields.length]?.trim() ?? '';
  const parsed = rowSchema.safeParse({
    date: text('date'),
    asleepMinutes: text('asleepMinutes'),
    deepMinutes: text('deepMinutes'),
    remMinutes: text('remMinutes'),
    awakeMinutes: text('awakeMinutes'),
    score: text('score'),
    hrvMs: text('hrvMs'),
    restingHeartRate: text('restingHeartRate'),
  });
  if (parsed.success) return { kind: 'night', line, night: parsed.data };
  const wrong = [...new Set(parsed.error.issues.map(({ path }) => String(path[0])))].join(', ');
  const message = `Not as expected: ${wrong}. Dates are YYYY-MM-DD, times minutes.`;
  return { kind: 'fault', line, message };
}
