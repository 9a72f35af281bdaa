import { pipeline, Readable } from 'node:stream';
import { parse } from 'csv-parse';
import { z } from 'zod';
import { type CsvFormat, readHeader } from './csv-header.js';
import type { CsvRow } from './csv-row.js';
import { type Delimiter, withDelimiter } from './with-delimiter.js';

const recordSchema = z.object({
  record: z.array(z.string()),
  raw: z.string(),
  info: z.object({ lines: z.int() }),
});

/** A CSV file whose first line has been read. */
export interface OpenedCsv {
  readonly delimiter: Delimiter;
  /** The titles of the columns. */
  readonly header: readonly string[];
  /** The rows behind the first one. */
  readonly rows: AsyncGenerator<CsvRow>;
}

/**
 * Reads a CSV file as it arrives; one row is in memory at a time. Empty lines are no rows.
 *
 * @throws ImportError when there is no first row, or it is larger than a header may be.
 */
export async function openCsv(
  stream: AsyncIterable<Uint8Array>,
  format: CsvFormat,
): Promise<OpenedCsv> {
  const { delimiter, bytes } = await withDelimiter(stream, format);
  const rows = readRows(bytes, delimiter, format.maxRowBytes);
  const first = await rows.next();
  return { delimiter, header: readHeader(first.done ? undefined : first.value, format), rows };
}

async function* readRows(
  bytes: AsyncIterable<Uint8Array>,
  delimiter: Delimiter,
  maxRowBytes: number,
): AsyncGenerator<CsvRow> {
  const unreadable: CsvRow[] = [];
  const parser = parse({
    bom: true,
    delimiter,
    info: true,
    raw: true,
    relax_column_count: true,
    relax_quotes: true,
    skip_empty_lines: true,
    max_record_size: maxRowBytes,
    skip_records_with_error: true,
    on_skip: (error, raw = '') => {
      const line = startLine(raw, Number(error?.lines ?? 1));
      const message = `The row cannot be read: ${error?.message}.`;
      unreadable.push({ kind: 'unreadable', line, raw, message });
      return undefined;
    },
  });
  // An error of the source destroys the parser, which ends the loop below with that error.
  pipeline(Readable.from(bytes), parser, () => undefined);

  for await (const emitted of parser) {
    const { record: fields, raw, info } = recordSchema.parse(emitted);
    const line = startLine(raw, info.lines);
    // The parser runs ahead: what it could not read may lie behind this row.
    yield* unreadable.splice(0, unreadable.filter((row) => row.line < line).length);
    yield { kind: 'fields', line, raw, fields };
  }
  yield* unreadable;
}

/** The parser tells the last line of a row. */
const startLine = (raw: string, endLine: number) =>
  Math.max(1, endLine - (raw.trim().split('\n').length - 1));
