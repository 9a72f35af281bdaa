import { plainName } from '../plain-name.js';

/**
 * The columns that are read of the list of activities that Garmin Connect exports, by their names in
 * English, German, Portuguese and simplified Chinese, old ones behind new ones. The names are those of
 * exports that public repositories keep for their tests; which columns there are depends on the sports
 * in the list.
 */
const columnNames = {
  type: ['Activity Type', 'Aktivitätstyp', 'Tipo de atividade', '活动类型'],
  date: ['Date', 'Datum', 'Data', '日期'],
  title: ['Title', 'Titel', 'Título', '标题'],
  distance: ['Distance', 'Distanz', 'Distância', '距离'],
  calories: ['Calories', 'Kalorien', 'Calorias', '热量消耗', '卡路里'],
  time: ['Time', 'Zeit', 'Tempo', 'Tempo total', '时间'],
  elapsed: [
    'Elapsed Time',
    'Verstrichene Zeit',
    'Tempo transcorrido',
    'Tempo decorrido',
    '全程耗时',
  ],
  averageHeartRate: ['Avg HR', 'Ø HF', 'Ø Herzfrequenz', 'FC Média', '平均心率'],
  maxHeartRate: ['Max HR', 'Max. HF', 'Maximale Herzfrequenz', 'FC máxima', '最大心率'],
  cadence: [
    'Avg Run Cadence',
    'Avg Bike Cadence',
    'Ø Schrittfrequenz (Laufen)',
    'Ø Trittfrequenz (Rad)',
    'Cadência de corrida média',
    'Cadência bicicleta média',
    '平均步频',
    '平均骑行踏频',
  ],
  watts: ['Avg Power', 'Ø Leistung', 'Potência média', '平均功率'],
  elevation: [
    'Total Ascent',
    'Elev Gain',
    'Anstieg gesamt',
    'Positiver Höhenunterschied',
    'Subida total',
    '累计爬升',
  ],
} as const;

export type GarminColumn = keyof typeof columnNames;

/** Where each column stands; one that is not there has no place, cadence may have several. */
export type GarminColumns = ReadonlyMap<string, readonly number[]>;

const columnsByName = new Map(
  Object.entries(columnNames).flatMap(([column, names]) =>
    names.map((name) => [plainName(name), column] as const),
  ),
);

/** What tells such a list from other tables. */
const requiredColumns = ['type', 'date', 'title', 'time'] as const satisfies GarminColumn[];

/** Undefined when the header is not one of Garmin Connect. */
export function findGarminColumns(header: readonly string[]): GarminColumns | undefined {
  const columns = new Map<string, number[]>();
  for (const [place, title] of header.entries()) {
    const column = columnsByName.get(plainName(title));
    if (column !== undefined) columns.set(column, [...(columns.get(column) ?? []), place]);
  }
  return requiredColumns.every((column) => columns.has(column)) ? columns : undefined;
}

/** The English title of a column. */
export const garminTitleOf = (column: PropertyKey | undefined): string =>
  Object.entries(columnNames).find(([name]) => name === column)?.[1][0] ?? 'The row';
