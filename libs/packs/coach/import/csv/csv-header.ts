import type { CsvRow } from './csv-row.js';
import { ImportError } from '../import-error.js';

/** What a reader of CSV expects, and how it speaks of a file that is none. */
export interface CsvFormat {
  /** A longer row is a lost quotation mark. */
  readonly maxRowBytes: number;
  /** Completes "Send ...". */
  readonly wanted: string;
  readonly refusal: (reason: string) => ImportError;
}

/** A first line that is longer is no header; that of Strava has 2 KB. */
export const maxHeaderBytes = 10_000;

export const headerTooLong = 'its first line is longer than 10 KB';

/** An export of Strava has about a hundred. */
const maxColumns = 500;
const maxTitleChars = 200;

/**
 * The titles of the columns, which are bounded before anybody looks at them.
 *
 * @throws ImportError
 */
export function readHeader(row: CsvRow | undefined, format: CsvFormat): readonly string[] {
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
