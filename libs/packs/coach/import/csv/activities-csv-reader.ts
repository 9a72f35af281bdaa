import { parse as parseText } from 'csv-parse/sync';
import { z } from 'zod';
import { type CsvFormat, type CsvRow, openCsv } from './csv-rows.js';
import { ImportError } from '../rows/import-error.js';
import { fault, type ImportedRow } from '../rows/imported-row.js';
import { findGarminColumns, readGarminRow } from './garmin-table.js';
import { findStravaColumns, readStravaRow } from './strava-table.js';
import type { Delimiter } from './with-delimiter.js';

const format: CsvFormat = {
  // Rows have the athlete's own descriptions of many lines.
  maxRowBytes: 1_048_576,
  wanted: 'the activities.csv of a Strava bulk export or the list that Garmin Connect exports',
  refusal: (reason) =>
    new ImportError(
      `The file is no table of activities: ${reason}. Send the activities.csv of a Strava bulk ` +
        'export or the list that Garmin Connect exports, unchanged.',
      'IMPORT_NOT_STRAVA_CSV',
    ),
};

/** In a real export every line has quotation marks, so that a lost one swallows a line or two. */
const maxRecoveredLines = 1_000;

/** How the rows of a file are read, as its first line tells. */
interface Table {
  /** How many columns every row has. */
  readonly columns: number;
  readonly delimiter: Delimiter;
  readonly read: (fields: readonly string[], line: number) => ImportedRow;
}

/**
 * Reads the rows of a Strava or Garmin Connect table, of which only one is in memory at a time.
 *
 * @param timeZone Whose clocks Garmin's dates are by, which do not say so.
 */
export async function* readActivitiesCsv(
  stream: AsyncIterable<Uint8Array>,
  timeZone: string,
): AsyncGenerator<ImportedRow> {
  const { delimiter, header, rows } = await openCsv(stream, format);
  const table = { columns: header.length, delimiter, read: rowReader(header, timeZone) };
  for await (const row of rows) yield* readRow(row, table);
}

function rowReader(header: readonly string[], timeZone: string): Table['read'] {
  const garmin = findGarminColumns(header);
  if (garmin) return (fields, line) => readGarminRow(fields, garmin, line, timeZone);
  const strava = findStravaColumns(header);
  return (fields, line) => readStravaRow(fields, strava, line);
}

function* readRow(row: CsvRow, table: Table): Generator<ImportedRow> {
  const read =
    row.kind === 'fields' ? readFields(row.fields, row.line, table) : fault(row.line, row.message);
  yield read;
  if (read.kind === 'fault') yield* recoverRows(row, table);
}

function readFields(
  fields: readonly string[],
  line: number,
  { columns, read }: Table,
): ImportedRow {
  if (fields.length === columns) return read(fields, line);
  return fault(
    line,
    `The row has ${fields.length} columns, the first line has ${columns}. ` +
      'A quotation mark or comma is missing or too many.',
  );
}

/**
 * A quotation mark that is not closed swallows the lines that follow. Those that are whole rows by
 * themselves are kept.
 */
function* recoverRows({ raw, line: firstLine }: CsvRow, table: Table): Generator<ImportedRow> {
  const lines = raw.trim().split(/\r?\n/, maxRecoveredLines);
  for (const [index, line] of lines.entries()) {
    if (index === 0 || line.split(table.delimiter).length < table.columns) continue;
    const row = readFields(fieldsOf(line, table.delimiter), firstLine + index, table);
    if (row.kind === 'activity') yield row;
  }
}

const fieldsSchema = z.array(z.string());

function fieldsOf(line: string, delimiter: Delimiter): string[] {
  try {
    return fieldsSchema.parse(parseText(line, { delimiter, relax_quotes: true })[0]);
  } catch {
    return [];
  }
}
