import { pipeline, Readable } from 'node:stream';
import { parse } from 'csv-parse';
import { z } from 'zod';
import { ImportError } from '../rows/import-error.js';
import { type Delimiter, withDelimiter } from './with-delimiter.js';

/** What a reader of CSV expects, and how it speaks of a file that is none. */
export interface CsvFormat {
  /** A longer row is a lost quotation mark. */
  readonly maxRowBytes: number;
  /** Completes "Send ...". */
  readonly wanted: string;
  readonly refusal: (reason: string) => ImportError;
}

/** A row of a CSV file; `line` is its first one, `raw` its text in the file. */
export type CsvRow =
  | {
      readonly kind: 'fields';
      readonly line: number;
      readonly raw: string;
      readonly fields: readonly string[];
    }
  | {
      readonly kind: 'unreadable';
      readonly line: number;
      readonly raw: string;
      readonly message: string;
    };

/** A first line that is longer is no header; that of Strava has 2 KB. */
const maxHeaderBytes = 10_000;

const headerTooLong = 'its first line is longer than 10 KB';

/** An export of Strava has about a hundred. */
const maxColumns = 500;
const maxTitleChars = 200;

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
  const { delimiter, bytes } = await withDelimiter(stream, maxHeaderBytes, () =>
    format.refusal(headerTooLong),
  );
  const rows = readRows(bytes, delimiter, format.maxRowBytes);
  const first = await rows.next();
  return { delimiter, header: readHeader(first.done ? undefined : first.value, format), rows };
}

/**
 * The titles of the columns, which are bounded before anybody looks at them.
 *
 * @throws ImportError
 */
function readHeader(row: CsvRow | undefined, format: CsvFormat): readonly string[] {
  const { wanted, refusal } = format;
  if (!row) throw new ImportError(`The file is empty. Send ${wanted}.`, 'IMPORT_EMPTY_FILE');
  if (row.kind === 'unreadable') throw refusal('its first line cannot be read');
  // Quotation marks may hold it over many lines of the file.
  if (Buffer.byteLength(row.raw) > maxHeaderBytes) throw refusal(headerTooLong);
  if (row.fields.length > maxColumns) {
    throw refusal(`its first line has more than ${maxColumns} columns`);
  }
  if (row.fields.some((title) => title.length > maxTitleChars)) {
    throw refusal(`the title of a column is longer than ${maxTitleChars} characters`);
  }
  return row.fields;
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
