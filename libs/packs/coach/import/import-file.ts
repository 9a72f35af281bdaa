import type { CoachStore } from '../coach-store.js';
import type { OwnerScope } from '../../owner-scope.js';
import { readActivitiesCsv } from './csv/activities-csv-reader.js';
import { BatchWriter } from './batch-writer.js';
import { FaultList } from './fault-list.js';
import { readFit } from './fit/fit-reader.js';
import { readGpx } from './xml/gpx-reader.js';
import type { ImportReport } from './import-report.js';
import type { ActivityReader } from './imported-row.js';
import { inTurns } from './in-turns.js';
import { readTcx } from './xml/tcx-reader.js';
import { untilAborted } from './until-aborted.js';

const readers = {
  csv: readActivitiesCsv,
  gpx: readGpx,
  tcx: readTcx,
  fit: readFit,
} satisfies Record<string, ActivityReader>;

export type ImportFormat = keyof typeof readers;

export interface ActivityFile {
  readonly stream: AsyncIterable<Uint8Array>;
  readonly format: ImportFormat;
  /** The athlete's: some files tell times without a zone. */
  readonly timeZone: string;
}

/**
 * Imports a table of Strava or Garmin Connect, or a GPX, TCX or FIT file, as it arrives. Batches are stored
 * as they fill: after an abort or a lost connection, importing the file again adds what is missing.
 *
 * @throws ImportError when the file as a whole is of another kind; the signal's reason when it aborts.
 */
export async function importActivities(
  { stream, format, timeZone }: ActivityFile,
  scope: OwnerScope,
  store: Pick<CoachStore, 'storeActivities'>,
  signal: AbortSignal,
): Promise<ImportReport> {
  const faults = new FaultList();
  const writer = new BatchWriter(store.storeActivities.bind(store, scope), signal);
  for await (const row of inTurns(readers[format](untilAborted(stream, signal), timeZone))) {
    if (row.kind === 'fault') faults.add(row.line, row.message);
    else await writer.add(row.activity);
    if (faults.isFull) break;
  }
  await writer.flush();
  return { ...writer.counts, errors: faults.toArray() };
}
