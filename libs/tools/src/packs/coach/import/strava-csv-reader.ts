import { pipeline, Readable } from 'node:stream';
import { parse } from 'csv-parse';
import { parse as parseText } from 'csv-parse/sync';
import { z } from 'zod';
import { ImportError } from './import-error.js';
import { fault, type ImportedRow } from './imported-row.js';
import { findStravaColumns, type StravaColumns } from './strava-columns.js';
import { readStravaRow } from './strava-row.js';

/** A row with a description of a megabyte is a lost quotation mark. */
const maxRecordBytes = 1_048_576;

/** In a real export every line has quotation marks, so that a lost one swallows a line or two. */
const maxRecoveredLines = 1_000;

const fieldsSchema = z.array(z.string());
const recordSchema = z.object({
  record: fieldsSchema,
  raw: z.string(),
  info: z.object({ lines: z.int() }),
});

/** Reads the rows of a Strava `activities.csv`, of which only one is in memory at a time. */
export async function* readStravaCsv(
  stream: AsyncIterable<Uint8Array>,
): AsyncGenerator<ImportedRow> {
  const broken: { raw: string; endLine: number; message: string }[] = [];
  const parser = parse({
    bom: true,
    info: true,
    raw: true,
    relax_column_count: true,
    relax_quotes: true,
    skip_empty_lines: true,
    max_record_size: maxRecordBytes,
    skip_records_with_error: true,
    on_skip: (error, raw = '') => {
      broken.push({ raw, endLine: Number(error?.lines ?? 0), message: error?.message ?? '' });
      return undefined;
    },
  });
  // An error of the source destroys the parser, which ends the loop below with that error.
  pipeline(Readable.from(stream), parser, () => undefined);

  let columns: StravaColumns | undefined;
  for await (const emitted of parser) {
    const { record, raw, info } = recordSchema.parse(emitted);
    if (columns) yield* readRecord(record, raw, startLine(raw, info.lines), columns);
    else columns = findStravaColumns(record);
  }
  if (!columns) throw noHeader(broken.length > 0);
  for (const { raw, endLine, message } of broken) {
    const line = startLine(raw, endLine);
    yield fault(line, `The row cannot be read: ${message}.`);
    yield* recoverRows(raw, line, columns);
  }
}

function* readRecord(
  fields: readonly string[],
  raw: string,
  line: number,
  columns: StravaColumns,
): Generator<ImportedRow> {
  const row = readStravaRow(fields, columns);
  yield { ...row, line };
  if (row.kind === 'fault') yield* recoverRows(raw, line, columns);
}

/**
 * A quotation mark that is not closed swallows the lines that follow. Those that are whole rows by
 * themselves are kept.
 */
function* recoverRows(
  raw: string,
  firstLine: number,
  columns: StravaColumns,
): Generator<ImportedRow> {
  const lines = raw.trim().split(/\r?\n/, maxRecoveredLines);
  for (const [index, line] of lines.entries()) {
    if (index === 0 || line.split(',').length < columns.count) continue;
    const row = readStravaRow(fieldsOf(line), columns);
    if (row.kind === 'activity') yield { ...row, line: firstLine + index };
  }
}

function fieldsOf(line: string): string[] {
  try {
    return fieldsSchema.parse(parseText(line, { relax_quotes: true })[0]);
  } catch {
    return [];
  }
}

/** The parser tells the last line of a record. */
const startLine = (raw: string, endLine: number) => endLine - (raw.trim().split('\n').length - 1);

const noHeader = (isBroken: boolean) =>
  isBroken
    ? new ImportError(
        'The file is no CSV: its first line cannot be read. Send the activities.csv of a Strava ' +
          'bulk export unchanged.',
        'IMPORT_NOT_STRAVA_CSV',
      )
    : new ImportError(
        'The file is empty. Send the activities.csv of a Strava bulk export.',
        'IMPORT_EMPTY_FILE',
      );
