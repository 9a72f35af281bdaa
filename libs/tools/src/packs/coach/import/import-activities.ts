import type { CoachStore, NewActivity, OwnerScope } from '../coach-store.js';
import { FaultList, type ImportFault } from './fault-list.js';
import { readGpx } from './gpx-reader.js';
import type { ActivityReader } from './imported-row.js';
import { readStravaCsv } from './strava-csv-reader.js';
import { untilAborted } from './until-aborted.js';

export type ImportFormat = 'csv' | 'gpx';

export interface ImportReport {
  readonly imported: number;
  /** Activities that were there already. */
  readonly skipped: number;
  /** Rows with faults, the first thousand. */
  readonly errors: readonly ImportFault[];
}

const readers: Record<ImportFormat, ActivityReader> = { csv: readStravaCsv, gpx: readGpx };

/** Rows of one insert: few enough for PostgreSQL's limit of parameters, many enough to be quick. */
const batchSize = 500;

/**
 * Imports a Strava `activities.csv` or a GPX file as it arrives. Batches are stored as they fill:
 * after an abort or a lost connection, importing the file again adds what is missing.
 *
 * @throws ImportError when the file as a whole is neither; the signal's reason when it aborts.
 */
export async function importActivities(
  stream: AsyncIterable<Uint8Array>,
  format: ImportFormat,
  scope: OwnerScope,
  store: Pick<CoachStore, 'insertActivities'>,
  signal: AbortSignal,
): Promise<ImportReport> {
  const faults = new FaultList();
  let imported = 0;
  let skipped = 0;
  let batch: NewActivity[] = [];

  const flush = async () => {
    signal.throwIfAborted();
    if (batch.length === 0) return;
    const added = await store.insertActivities(scope, batch);
    imported += added;
    skipped += batch.length - added;
    batch = [];
  };

  for await (const row of readers[format](untilAborted(stream, signal))) {
    if (row.kind === 'fault') faults.add(row.line, row.message);
    else batch.push(row.activity);
    if (batch.length >= batchSize) await flush();
    if (faults.isFull) break;
  }
  await flush();
  return { imported, skipped, errors: faults.toArray() };
}
