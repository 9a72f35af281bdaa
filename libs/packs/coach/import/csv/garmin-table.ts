import { z } from 'zod';
import { boundedText } from '../rows/bounded-text.js';
import { figure } from '../rows/figures.js';
import { fault, importedByFile, type ImportedRow } from '../rows/imported-row.js';
import { most } from '../rows/plausible.js';
import { sportOf } from '../rows/sport-names.js';
import { cellText, optionalNumber, parseDecimal } from './cell.js';
import { ColumnNames } from './column-names.js';
import { parseExportDate } from './export-date.js';

/**
 * The columns that are read of the list of activities that Garmin Connect exports, by their names in
 * English, German, Portuguese and simplified Chinese, old ones behind new ones. The names are those of
 * exports that public repositories keep for their tests; which columns there are depends on the sports
 * in the list.
 */
const columns = new ColumnNames({
  type: 'Activity Type, Aktivitätstyp, Tipo de atividade, 活动类型',
  date: 'Date, Datum, Data, 日期',
  title: 'Title, Titel, Título, 标题',
  distance: 'Distance, Distanz, Distância, 距离',
  calories: 'Calories, Kalorien, Calorias, 热量消耗, 卡路里',
  movingSeconds: 'Time, Zeit, Tempo, Tempo total, 时间',
  elapsedSeconds: 'Elapsed Time, Verstrichene Zeit, Tempo transcorrido, Tempo decorrido, 全程耗时',
  averageHeartRate: 'Avg HR, Ø HF, Ø Herzfrequenz, FC Média, 平均心率',
  maxHeartRate: 'Max HR, Max. HF, Maximale Herzfrequenz, FC máxima, 最大心率',
  cadence:
    'Avg Run Cadence, Avg Bike Cadence, Ø Schrittfrequenz (Laufen), Ø Trittfrequenz (Rad), ' +
    'Cadência de corrida média, Cadência bicicleta média, 平均步频, 平均骑行踏频',
  averageWatts: 'Avg Power, Ø Leistung, Potência média, 平均功率',
  elevationMeters:
    'Total Ascent, Elev Gain, Anstieg gesamt, Positiver Höhenunterschied, Subida total, 累计爬升',
});

/** What tells such a list from other tables. */
const requiredColumns = ['type', 'date', 'title', 'movingSeconds'] as const;

/** Where the columns of a file stand; cadence may have several places. */
export type GarminColumns = ReturnType<typeof columns.placesIn>;

/** Undefined when the header is not one of Garmin Connect. */
export function findGarminColumns(header: readonly string[]): GarminColumns | undefined {
  const places = columns.placesIn(header.map((title) => columns.columnOf(title)));
  return requiredColumns.every((column) => places[column].length > 0) ? places : undefined;
}

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

const number = (max: number) => optionalNumber(max, parseFigure);
const duration = optionalNumber(most.seconds, parseDuration);

const rowSchema = z.object({
  type: z.string().min(1, 'is empty').max(100, 'is longer than 100 characters'),
  title: z.string().transform((text) => boundedText(text, 300)),
  distance: number(1_000_000),
  calories: number(most.calories),
  movingSeconds: duration,
  elapsedSeconds: duration,
  averageHeartRate: number(most.heartRate),
  maxHeartRate: number(most.heartRate),
  cadence: number(most.cadence),
  averageWatts: number(most.watts),
  elevationMeters: number(most.elevationMeters),
});

/**
 * Reads one row; a fault names the column and what is wrong with it. The date is by the athlete's
 * clock. Distances are taken for kilometres, those of swims for metres, as a metric account has them.
 */
export function readGarminRow(
  fields: readonly string[],
  places: GarminColumns,
  line: number,
  timeZone: string,
): ImportedRow {
  const texts = columns.ofEach((column) => textOf(fields, places[column]));
  const startedAt = parseExportDate(texts.date, timeZone);
  if (!startedAt) {
    return fault(
      line,
      'Date is no date as Garmin Connect writes it, for example "2026-11-15 09:12:33".',
    );
  }
  const parsed = rowSchema.safeParse(texts);
  if (!parsed.success) return fault(line, columns.tellIssues(parsed.error));
  const { type: sourceType, title, distance, cadence, ...figures } = parsed.data;
  const type = sportOf(sourceType);
  return importedByFile(line, 'garmin', {
    ...figures,
    type,
    sourceType,
    name: title || sourceType,
    startedAt,
    distanceMeters: figure(distance && distance * (type === 'SWIMMING' ? 1 : 1000)),
    // Steps of both feet.
    averageCadence: cadence && (type === 'RUNNING' ? cadence / 2 : cadence),
  });
}

/** The first of several columns that has something; `--` and `--:--` are nothing. */
const textOf = (fields: readonly string[], places: readonly number[]): string =>
  places.map((place) => cellText(fields[place])).find((text) => !/^[-:]*$/.test(text)) ?? '';
