import { z } from 'zod';
import { boundedText } from '../rows/bounded-text.js';
import { ImportError } from '../rows/import-error.js';
import { fault, imported, type ImportedRow } from '../rows/imported-row.js';
import { most } from '../rows/plausible.js';
import { sportOf } from '../rows/sport-names.js';
import { cellText, optionalNumber } from './cell.js';
import { ColumnNames } from './column-names.js';
import { parseExportDate } from './export-date.js';

/**
 * The columns that are read, by their names in English, Brazilian Portuguese and, where it differs,
 * the Portuguese of Portugal, in German and in simplified Chinese. The German names are those of an
 * export of 92 columns that programs in public repositories keep for their tests; of the Chinese ones
 * the required ones, `全程耗时` and `距离` are known from such tests; the others are the words of
 * the site and have not been seen in an export: a name that is wrong leaves its figure out.
 *
 * An export has about a hundred columns, some of them twice: first as
 * the site shows the figure (`Distance` in kilometres or miles, with the account's decimal sign),
 * later as it is stored (metres, seconds, with a decimal point).
 */
const columns = new ColumnNames({
  id: 'Activity ID, ID da atividade, Aktivitäts-ID, 活动 ID',
  date: 'Activity Date, Data da atividade, Aktivitätsdatum, 活动日期',
  name: 'Activity Name, Nome da atividade, Name der Aktivität, 活动名称',
  type: 'Activity Type, Tipo de atividade, Aktivitätsart, 活动类型',
  elapsedSeconds: 'Elapsed Time, Tempo decorrido, Verstrichene Zeit, 全程耗时',
  movingSeconds: 'Moving Time, Tempo de movimentação, Tempo em movimento, Bewegungszeit, 移动时间',
  distance: 'Distance, Distância, Distanz, 距离',
  maxHeartRate: 'Max Heart Rate, Frequência cardíaca máxima, Max. Herzfrequenz, 最大心率',
  averageHeartRate:
    'Average Heart Rate, Frequência cardíaca média, Durchschnittliche Herzfrequenz, ' +
    'Durchschnittliche HF, 平均心率',
  averageCadence:
    'Average Cadence, Cadência média, Durchschnittliche Trittfrequenz, 平均踏频, 平均步频',
  averageWatts: 'Average Watts, Média de watts, Durchschnittliche Watt, 平均功率',
  elevationMeters: 'Elevation Gain, Ganho de elevação, Höhenzunahme, 累计爬升, 爬升海拔',
  calories: 'Calories, Calorias, Kalorien, 卡路里',
});

const requiredColumns = ['id', 'date', 'name', 'type'] as const;

/** Where the columns of a file stand; one that is there twice has two places. */
export type StravaColumns = ReturnType<typeof findStravaColumns>;

/** @throws ImportError when the header is not one of a Strava export in a known language. */
export function findStravaColumns(header: readonly string[]) {
  // Some exports wrap a title in `<span class="translation_missing">`.
  const places = columns.placesIn(
    header.map((title) => columns.columnOf(title.replaceAll(/<[^<>]*>/g, ''))),
  );
  const missing = requiredColumns.filter((column) => places[column].length === 0);
  if (missing.length > 0) {
    const titles = missing.map((column) => columns.titleOf(column));
    throw new ImportError(
      `The first line lacks the columns ${titles.join(', ')}, so this is no table of activities that ` +
        'is known. Send the activities.csv of a Strava bulk export (Settings, My Account) or the ' +
        'CSV that Garmin Connect exports of its list of activities, unchanged, in English, ' +
        'Portuguese, German or Chinese.',
      'IMPORT_NOT_STRAVA_CSV',
    );
  }
  return places;
}

const seconds = optionalNumber(most.seconds).transform((value) => value && Math.round(value));

/** Strava writes 0 where there is no figure, for example as the distance of strength training. */
const rowSchema = z.object({
  id: z.string().regex(/^\d{1,20}$/, 'is no number of an activity'),
  date: z.string().transform((text, context) => {
    // Strava writes UTC.
    const date = parseExportDate(text, 'utc');
    if (date) return date;
    context.addIssue('is no date as Strava writes it, for example "Nov 15, 2026, 9:12:33 AM"');
    return z.NEVER;
  }),
  name: z.string().transform((text) => boundedText(text, 300)),
  type: z.string().min(1, 'is empty').max(100, 'is longer than 100 characters'),
  elapsedSeconds: seconds,
  movingSeconds: seconds,
  distance: optionalNumber(most.meters),
  shownDistance: optionalNumber(1_000_000),
  maxHeartRate: optionalNumber(most.heartRate),
  averageHeartRate: optionalNumber(most.heartRate),
  averageCadence: optionalNumber(most.cadence),
  averageWatts: optionalNumber(most.watts),
  elevationMeters: optionalNumber(most.elevationMeters),
  calories: optionalNumber(most.calories),
});

/** Reads one row; a fault names the column and what is wrong with it. */
export function readStravaRow(
  fields: readonly string[],
  places: StravaColumns,
  line: number,
): ImportedRow {
  const parsed = rowSchema.safeParse(textsOf(fields, places));
  if (!parsed.success) return fault(line, columns.tellIssues(parsed.error));
  const { id, date, name, type, distance, shownDistance, ...figures } = parsed.data;
  return imported(line, {
    ...figures,
    sourceKey: `strava:${id}`,
    type: sportOf(type),
    sourceType: type,
    name: name || type,
    startedAt: date,
    distanceMeters: distance ?? inMeters(shownDistance, type),
  });
}

/** The stored figure stands behind the shown one; the shown one is taken where only it is there. */
function textsOf(fields: readonly string[], places: StravaColumns) {
  const textAt = (place: number | undefined) =>
    place === undefined ? '' : cellText(fields[place]);
  const last = columns.ofEach((column) => textAt(places[column].at(-1)));
  // A column alone is that of the shown distance, which has another unit.
  const distance = places.distance.length > 1 ? last.distance : '';
  return {
    ...last,
    elapsedSeconds: last.elapsedSeconds || textAt(places.elapsedSeconds[0]),
    maxHeartRate: last.maxHeartRate || textAt(places.maxHeartRate[0]),
    distance,
    shownDistance: distance === '' ? textAt(places.distance[0]) : '',
  };
}

/**
 * The shown distance is taken for kilometres, or metres for swims, as a metric account shows it.
 * Exports before about 2020 have no other.
 */
const inMeters = (shown: number | null, type: string): number | null =>
  shown && (sportOf(type) === 'SWIMMING' ? shown : shown * 1000);
