import { parse as parseText } from 'csv-parse/sync';
import { z } from 'zod';
import type { CsvFormat } from './csv-header.js';
import type { CsvRow } from './csv-row.js';
import { openCsv } from './csv-rows.js';
import { ImportError } from './import-error.js';
import { fault, type ImportedRow } from './imported-row.js';
import { findStravaColumns, type StravaColumns } from './strava-columns.js';
import { readStravaRow } from './strava-row.js';
import type { Delimiter } from './with-delimiter.js';

const format: CsvFormat = {
  // Rows have the athlete's own descriptions of many lines.
  maxRowBytes: 1_048_576,
  wanted: 'the activities.csv of a Strava bulk export',
  refusal: (reason) =>
    new ImportError(
      `The file is no activities.csv of Strava: ${reason}. Send the activities.csv of a Strava ` +
        'bulk export unchanged.',
      'IMPORT_NOT_STRAVA_CSV',
    ),
};

/** In a real export every line has quotation marks, so that a lost one swallows a line or two. */
const maxRecoveredLines = 1_000;

/** The form of a file, as its first line tells it. */
interface StravaForm {
  readonly columns: StravaColumns;
  readonly delimiter: Delimiter;
}

/** Reads the rows of a Strava `activities.csv`, of which only one is in memory at a time. */
export async function* readStravaCsv(
  stream: AsyncIterable<Uint8Array>,
): AsyncGenerator<ImportedRow> {
  const { delimiter, header, rows } = await openCsv(stream, format);
  const form = { columns: findStravaColumns(header), delimiter };
  for await (const row of rows) yield* readRow(row, form);
}

function* readRow(row: CsvRow, form: StravaForm): Generator<ImportedRow> {
  const read =
    row.kind === 'fields'
      ? readStravaRow(row.fields, form.columns, row.line)
      : fault(row.line, row.message);
  yield read;
  if (read.kind === 'fault') yield* recoverRows(row, form);
}

/**
 * A quotation mark that is not closed swallows the lines that follow. Those that are whole rows by
 * themselves are kept.
 */
function* recoverRows(
  { raw, line: firstLine }: CsvRow,
  { columns, delimiter }: StravaForm,
): Generator<ImportedRow> {
  const lines = raw.trim().split(/\r?\n/, maxRecoveredLines);
  for (const [index, line] of lines.entries()) {
    if (index === 0 || line.split(delimiter).length < columns.count) continue;
    const row = readStravaRow(fieldsOf(line, delimiter), columns, firstLine + index);
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
