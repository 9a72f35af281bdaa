import { openCsv } from './csv-rows.js';
import { ImportError } from './import-error.js';
import { findSleepColumns } from './sleep-columns.js';
import { readSleepRow, type SleepRow } from './sleep-row.js';

/** No row of eight figures is longer. */
const maxRowBytes = 10_000;

/** Reads a CSV file of nights, of which only one is in memory at a time. */
export async function* readSleepCsv(stream: AsyncIterable<Uint8Array>): AsyncGenerator<SleepRow> {
  const { rows } = await openCsv(stream, maxRowBytes);
  const header = await rows.next();
  if (header.done || header.value.kind === 'unreadable') {
    throw new ImportError('The file is empty. Send a CSV file of nights.', 'IMPORT_EMPTY_FILE');
  }
  const columns = findSleepColumns(header.value.fields);
  for await (const row of rows) {
    yield row.kind === 'fields'
      ? readSleepRow(row.fields, columns, row.line)
      : { kind: 'fault', line: row.line, message: row.message };
  }
}
