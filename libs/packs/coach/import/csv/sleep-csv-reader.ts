import type { CsvFormat } from './csv-header.js';
import { openCsv } from './csv-rows.js';
import { ImportError } from '../import-error.js';
import { findSleepColumns } from './sleep-columns.js';
import { readSleepRow, type SleepRow } from './sleep-row.js';

const format: CsvFormat = {
  // No row of eight figures is longer.
  maxRowBytes: 10_000,
  wanted: 'a CSV file of nights',
  refusal: (reason) =>
    new ImportError(
      `The file is no CSV of nights: ${reason}. Send one line for each night.`,
      'IMPORT_NOT_SLEEP_CSV',
    ),
};

/** Reads a CSV file of nights, of which only one is in memory at a time. */
export async function* readSleepCsv(stream: AsyncIterable<Uint8Array>): AsyncGenerator<SleepRow> {
  const { header, rows } = await openCsv(stream, format);
  const columns = findSleepColumns(header);
  for await (const row of rows) {
    yield row.kind === 'fields'
      ? readSleepRow(row.fields, columns, row.line)
      : { kind: 'fault', line: row.line, message: row.message };
  }
}
