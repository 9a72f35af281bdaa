import { ImportError } from '../import-error.js';
import { plainName } from '../plain-name.js';

/** The columns of a CSV file of nights, by their names in English and Portuguese. */
const columnNames = {
  date: ['date', 'day', 'data', 'dia'],
  asleepMinutes: ['asleep', 'sleep', 'dormindo', 'dormido', 'sono', 'minutos dormidos'],
  deepMinutes: ['deep', 'deep sleep', 'profundo', 'sono profundo'],
  remMinutes: ['rem', 'rem sleep', 'sono rem'],
  awakeMinutes: ['awake', 'acordado', 'acordada', 'desperto'],
  score: ['score', 'sleep score', 'pontuação', 'pontuação do sono', 'nota'],
  hrvMs: ['hrv', 'rmssd', 'vfc', 'variabilidade', 'variabilidade da frequência cardíaca'],
  restingHeartRate: [
    'resting heart rate',
    'resting hr',
    'rhr',
    'frequência cardíaca de repouso',
    'frequência cardíaca em repouso',
    'fc de repouso',
    'fc repouso',
    'fcr',
  ],
} as const;

export type SleepColumn = keyof typeof columnNames;

/** Where each column stands; undefined for one that the file does not have. */
export type SleepColumns = Readonly<Record<SleepColumn, number | undefined>> & {
  /** How many columns every row has. */
  readonly count: number;
};

const requiredColumns = ['date', 'asleepMinutes'] as const satisfies SleepColumn[];

const unit = /(minutes|minutos|min|ms|bpm)$/;

const columnsByName = new Map(
  Object.entries(columnNames).flatMap(([column, names]) =>
    names.map((name) => [plainName(name), column] as const),
  ),
);

/** A title means the same with its unit behind it. */
function columnOf(title: string): string | undefined {
  const plain = plainName(title);
  return columnsByName.get(plain) ?? columnsByName.get(plain.replace(unit, ''));
}

/** @throws ImportError when the header lacks a column that every night needs. */
export function findSleepColumns(header: readonly string[]): SleepColumns {
  const found = header.map(columnOf);
  const placeOf = (column: SleepColumn) => {
    const place = found.indexOf(column);
    return place < 0 ? undefined : place;
  };
  const missing = requiredColumns.filter((column) => placeOf(column) === undefined);
  if (missing.length > 0) {
    const names = missing.map((column) => columnNames[column].join(' / '));
    throw new ImportError(
      `The first line lacks the columns ${names.join(', ')}, so this is no file of nights. Send a ` +
        'CSV with the columns date, asleep (minutes), and where they are known deep, rem, awake ' +
        '(minutes), score (0-100), hrv (ms), resting heart rate (bpm).',
      'IMPORT_NOT_SLEEP_CSV',
    );
  }
  return {
    count: header.length,
    date: placeOf('date'),
    asleepMinutes: placeOf('asleepMinutes'),
    deepMinutes: placeOf('deepMinutes'),
    remMinutes: placeOf('remMinutes'),
    awakeMinutes: placeOf('awakeMinutes'),
    score: placeOf('score'),
    hrvMs: placeOf('hrvMs'),
    restingHeartRate: placeOf('restingHeartRate'),
  };
}
