import { ImportError } from './import-error.js';
import { plainName } from './plain-name.js';

/**
 * The columns that are read, by their names in English, Brazilian Portuguese and, where it differs,
 * the Portuguese of Portugal. An export has about a hundred columns, some of them twice: first as
 * the site shows the figure (`Distance` in kilometres or miles, with the account's decimal sign),
 * later as it is stored (metres, seconds, with a decimal point).
 */
const columnNames = {
  id: ['Activity ID', 'ID da atividade'],
  date: ['Activity Date', 'Data da atividade'],
  name: ['Activity Name', 'Nome da atividade'],
  type: ['Activity Type', 'Tipo de atividade'],
  elapsed: ['Elapsed Time', 'Tempo decorrido'],
  moving: ['Moving Time', 'Tempo de movimentação', 'Tempo em movimento'],
  distance: ['Distance', 'Distância'],
  maxHeartRate: ['Max Heart Rate', 'Frequência cardíaca máxima'],
  averageHeartRate: ['Average Heart Rate', 'Frequência cardíaca média'],
  averageCadence: ['Average Cadence', 'Cadência média'],
  averageWatts: ['Average Watts', 'Média de watts'],
  elevation: ['Elevation Gain', 'Ganho de elevação'],
  calories: ['Calories', 'Calorias'],
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
export type StravaColumns = Readonly<Record<StravaColumn, readonly number[]>> & {
  /** How many columns every row has. */
  readonly count: number;
};

/** @throws ImportError when the header is not one of a Strava export in a known language. */
export function findStravaColumns(header: readonly string[]): StravaColumns {
  const found = header.map((title) => columnsByName.get(plainName(withoutTags(title))));
  const placesOf = (column: StravaColumn) =>
    found.flatMap((each, place) => (each === column ? [place] : []));
  const missing = requiredColumns.filter((column) => placesOf(column).length === 0);
  if (missing.length > 0) {
    const names = missing.map((column) => columnNames[column].join(' / '));
    throw new ImportError(
      `The first line lacks the columns ${names.join(', ')}, so this is no activities.csv of a ` +
        `Strava export in English or Portuguese. Ask Strava for a bulk export (Settings, My ` +
        `Account), unpack it, and send its activities.csv unchanged.`,
      'IMPORT_NOT_STRAVA_CSV',
    );
  }
  return {
    count: header.length,
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
