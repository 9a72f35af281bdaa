import type { CoachStore, SleepNight } from '../coach-store.js';
import type { OwnerScope } from '../../owner-scope.js';
import { BatchWriter } from './batch-writer.js';
import { FaultList } from './fault-list.js';
import { inTurns } from './in-turns.js';
import type { ImportReport } from './import-report.js';
import { readSleepCsv } from './csv/sleep-csv-reader.js';
import { untilAborted } from './until-aborted.js';

/**
 * Imports a CSV file of nights as it arrives. A night that is there already stays as it is.
 *
 * @throws ImportError when the file as a whole is of another kind; the signal's reason when it aborts.
 */
export async function importSleep(
  stream: AsyncIterable<Uint8Array>,
  scope: OwnerScope,
  store: Pick<CoachStore, 'insertSleep'>,
  signal: AbortSignal,
): Promise<ImportReport> {
  const faults = new FaultList();
  const writer = new BatchWriter(
    async (nights: readonly SleepNight[]) => ({
      added: await store.insertSleep(scope, nights),
      updated: 0,
    }),
    signal,
  );
  for await (const row of inTurns(readSleepCsv(untilAborted(stream, signal)))) {
    if (row.kind === 'fault') faults.add(row.line, row.message);
    else await writer.add(row.night);
    if (faults.isFull) break;
  }
  await writer.flush();
  return { ...writer.counts, errors: faults.toArray() };
}
