import type { ActivityCounts, CoachStore } from '../store/coach-store.js';
import type { OwnerScope } from '../../shared/owner-scope.js';
import type { SleepRow } from './csv/sleep-csv-reader.js';
import { FaultList, type ImportFault } from './fault-list.js';
import type { ActivityReader, Fault, ImportedRow } from './rows/imported-row.js';
import { bytesInTurns, inTurns } from './in-turns.js';
import { untilAborted } from './until-aborted.js';

/** Loaded with the first file of their kind. */
const readers = {
  csv: async () => (await import('./csv/activities-csv-reader.js')).readActivitiesCsv,
  gpx: async () => (await import('./xml/gpx-document.js')).readGpx,
  tcx: async () => (await import('./xml/tcx-document.js')).readTcx,
  fit: async () => (await import('./fit/fit-reader.js')).readFit,
} satisfies Record<string, () => Promise<ActivityReader>>;

export type ImportFormat = keyof typeof readers;

export interface ActivityFile {
  readonly stream: AsyncIterable<Uint8Array>;
  readonly format: ImportFormat;
  /** The athlete's: some files tell times without a zone. */
  readonly timeZone: string;
}

export interface ImportReport {
  readonly imported: number;
  /** Activities that were there and got something better from a row. */
  readonly updated: number;
  /** Rows that were there already and told nothing new. */
  readonly skipped: number;
  /** Rows with faults, the first thousand. */
  readonly errors: readonly ImportFault[];
}

/**
 * Imports a table of Strava or Garmin Connect, or a GPX, TCX or FIT file, as it arrives. Batches are stored
 * as they fill: after an abort or a lost connection, importing the file again adds what is missing.
 *
 * @throws ImportError when the file as a whole is of another kind; the signal's reason when it aborts.
 */
export const importActivities = async (
  { stream, format, timeZone }: ActivityFile,
  scope: OwnerScope,
  store: Pick<CoachStore, 'storeActivities'>,
  signal: AbortSignal,
): Promise<ImportReport> => {
  const read = await readers[format]();
  return importRows(
    read(bytesInTurns(untilAborted(stream, signal)), timeZone),
    ({ activity }) => activity,
    (activities) => store.storeActivities(scope, activities),
    signal,
  );
};

/**
 * Imports a CSV file of nights as it arrives. A night that is there already stays as it is.
 *
 * @throws ImportError when the file as a whole is of another kind; the signal's reason when it aborts.
 */
export const importSleep = async (
  stream: AsyncIterable<Uint8Array>,
  scope: OwnerScope,
  store: Pick<CoachStore, 'insertSleep'>,
  signal: AbortSignal,
): Promise<ImportReport> => {
  const { readSleepCsv } = await import('./csv/sleep-csv-reader.js');
  return importRows(
    readSleepCsv(bytesInTurns(untilAborted(stream, signal))),
    ({ night }) => night,
    async (nights) => ({ added: await store.insertSleep(scope, nights), updated: 0 }),
    signal,
  );
};

/** Rows of one insert: few enough for PostgreSQL's limit of parameters, many enough to be quick. */
const batchSize = 500;

/** Stores what the rows hold in batches as they come, and counts what became of them. */
async function importRows<Row extends ImportedRow | SleepRow, Item>(
  rows: AsyncIterable<Row>,
  itemOf: (row: Exclude<Row, Fault>) => Item,
  store: (items: readonly Item[]) => Promise<ActivityCounts>,
  signal: AbortSignal,
): Promise<ImportReport> {
  const faults = new FaultList();
  const counts = { imported: 0, updated: 0, skipped: 0 };
  let batch: Item[] = [];
  const storeBatch = async () => {
    signal.throwIfAborted();
    if (batch.length === 0) return;
    const { added, updated } = await store(batch);
    counts.imported += added;
    counts.updated += updated;
    counts.skipped += batch.length - added - updated;
    batch = [];
  };
  for await (const row of inTurns(rows)) {
    if (row.kind === 'fault') faults.add(row);
    else batch.push(itemOf(row as Exclude<Row, Fault>));
    if (batch.length >= batchSize) await storeBatch();
    if (faults.isFull) break;
  }
  await storeBatch();
  return { ...counts, errors: faults.toArray() };
}
