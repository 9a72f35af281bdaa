import { ImportError } from '../import-error.js';
import { plainName } from '../plain-name.js';

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
const columnNames = {
  id: ['Activity ID', 'ID da atividade', 'Aktivitäts-ID', '活动 ID'],
  date: ['Activity Date', 'Data da atividade', 'Aktivitätsdatum', '活动日期'],
  name: ['Activity Name', 'Nome da atividade', 'Name der Aktivität', '活动名称'],
  type: ['Activity Type', 'Tipo de atividade', 'Aktivitätsart', '活动类型'],
  elapsed: ['Elapsed Time', 'Tempo decorrido', 'Verstrichene Zeit', '全程耗时'],
  moving: [
    'Moving Time',
    'Tempo de movimentação',
    'Tempo em movimento',
    'Bewegungszeit',
    '移动时间',
  ],
  distance: ['Distance', 'Distância', 'Distanz', '距离'],
  maxHeartRate: ['Max Heart Rate', 'Frequência cardíaca máxima', 'Max. Herzfrequenz', '最大心率'],
  averageHeartRate: [
    'Average Heart Rate',
    'Frequência cardíaca média',
    'Durchschnittliche Herzfrequenz',
    'Durchschnittliche HF',
    '平均心率',
  ],
  averageCadence: [
    'Average Cadence',
    'Cadência média',
    'Durchschnittliche Trittfrequenz',
    '平均踏频',
    '平均步频',
  ],
  averageWatts: ['Average Watts', 'Média de watts', 'Durchschnittliche Watt', '平均功率'],
  elevation: ['Elevation Gain', 'Ganho de elevação', 'Höhenzunahme', '累计爬升', '爬升海拔'],
  calories: ['Calories', 'Calorias', 'Kalorien', '卡路里'],
} as const;

export type StravaColumn = keyof typeof columnNames;

const requiredColumns = ['id', 'date', 'name', 'type'] as const satisfies StravaColumn[];

const columnsByName = new Map(
  Object.entries(columnNames).flatMap(([column, names]) =>
    names.map((name) => [plainName(name), column] as const),
  ),
);

const titles = new Map<PropertyKey, string>(
  Object.entries(columnNames).map(([column, [english]]) => [column, english]),
);

/** The English title of a column. */
export const titleOf = (column: PropertyKey | undefined): string =>
  (column !== undefined && titles.get(column)) || 'The row';

/** Where each column stands in the rows; a column that is there twice has two places. */
export type StravaColumns = Readonly<Record<StravaColumn, readonly number[]>>;

/** @throws ImportError when the header is not one of a Strava export in a known language. */
export function findStravaColumns(header: readonly string[]): StravaColumns {
  const found = header.map((title) => columnsByName.get(plainName(withoutTags(title))));
  const placesOf = (column: StravaColumn) =>
    found.flatMap((each, place) => (each === column ? [place] : []));
  const missing = requiredColumns.filter((column) => placesOf(column).length === 0);
  if (missing.length > 0) {
    const names = missing.map((column) => columnNames[column][0]);
    throw new ImportError(
      `The first line lacks the columns ${names.join(', ')}, so this is no table of activities that ` +
        'is known. Send the activities.csv of a Strava bulk export (Settings, My Account) or the ' +
        'CSV that Garmin Connect exports of its list of activities, unchanged, in English, ' +
        'Portuguese, German or Chinese.',
      'IMPORT_NOT_STRAVA_CSV',
    );
  }
  return {
    id: placesOf('id'),
    date: placesOf('date'),
    name: placesOf('name'),
    type: placesOf('type'),
    elapsed: placesOf('elapsed'),
    moving: placesOf('moving'),
    distance: placesOf('distance'),
    maxHeartRate: placesOf('maxHeartRate'),
    averageHeartRate: placesOf('averageHeartRate'),
    averageCadence: placesOf('averageCadence'),
    averageWatts: placesOf('averageWatts'),
    elevation: placesOf('elevation'),
    calories: placesOf('calories'),
  };
}

/** Some exports wrap a title in `<span class="translation_missing">`. */
const withoutTags = (title: string) => title.replaceAll(/<[^<>]*>/g, '');
