import { pipeline, Readable } from 'node:stream';
import { parse } from 'csv-parse';
import { z } from 'zod';
import type { SleepNight } from '../coach-store.js';
import { ImportError } from './import-error.js';
import { findSleepColumns, type SleepColumns } from './sleep-columns.js';
import { readSleepRow } from './sleep-row.js';
import { withDelimiter } from './with-delimiter.js';

export type SleepRow =
  | { readonly kind: 'night'; readonly line: number; readonly night: SleepNight }
  | { readonly kind: 'fault'; readonly line: number; readonly message: string };

/** No row of eight figures is longer. */
const maxRecordBytes = 10_000;

const recordSchema = z.object({
  record: z.array(z.string()),
  info: z.object({ lines: z.int() }),
});

/** Reads a CSV file of nights, of which only one is in memory at a time. */
export async function* readSleepCsv(stream: AsyncIterable<Uint8Array>): AsyncGenerator<SleepRow> {
  const { delimiter, bytes } = await withDelimiter(stream);
  const broken: SleepRow[] = [];
  const parser = parse({
    bom: true,
    delimiter,
    info: true,
    relax_column_count: true,
    relax_quotes: true,
    skip_empty_lines: true,
    max_record_size: maxRecordBytes,
    skip_records_with_error: true,
    on_skip: (error) => {
      const line = Math.max(1, Number(error?.lines ?? 1));
      broken.push({ kind: 'fault', line, message: `The row cannot be read: ${error?.message}.` });
      return undefined;
    },
  });
  // An error of the source destroys the parser, which ends the loop below with that error.
  pipeline(Readable.from(bytes), parser, () => undefined);

  let columns: SleepColumns | undefined;
  for await (const emitted of parser) {
    const { record, info } = recordSchema.parse(emitted);
    if (columns) yield toRow(readSleepRow(record, columns), info.lines);
    else columns = findSleepColumns(record);
    yield* broken.splice(0);
  }
  if (!columns) {
    throw new ImportError('The file is empty. Send a CSV file of nights.', 'IMPORT_EMPTY_FILE');
  }
  yield* broken;
}

const toRow = (night: SleepNight | string, line: number): SleepRow =>
  typeof night === 'string'
    ? { kind: 'fault', line, message: night }
    : { kind: 'night', line, night };
