import { decodeFit } from './fit-decoder.js';
import { readFitSession } from './fit-session.js';
import { ImportError } from './import-error.js';
import { fault, type ImportedRow } from './imported-row.js';

/** A day of recording with all sensors has about 5 MB. */
const maxBytes = 8 * 1024 * 1024;

/** A file with more sessions than this is no recording. */
const maxSessions = 1_000;

/**
 * Reads the sessions of a Garmin FIT file. The format is decoded as a whole, so the file has to be
 * of moderate size. A FIT file has no lines: faults tell the number of the session.
 */
export async function* readFit(stream: AsyncIterable<Uint8Array>): AsyncGenerator<ImportedRow> {
  const decoded = decodeFit(await bytesOf(stream));
  if (!decoded) {
    throw new ImportError(
      'The file is no FIT. Send an activity as a watch records it (.fit), not compressed.',
      'IMPORT_NOT_FIT',
    );
  }
  const { sessions, defect } = decoded;
  for (const [index, session] of sessions.slice(0, maxSessions).entries()) {
    yield readFitSession(session, index + 1);
  }
  if (defect !== undefined) {
    yield fault(sessions.length + 1, `The file is damaged from here on: ${defect}.`);
  } else if (sessions.length === 0) {
    yield fault(1, 'The FIT file has no session, so there is no activity in it.');
  }
}

async function bytesOf(stream: AsyncIterable<Uint8Array>): Promise<Uint8Array<ArrayBuffer>> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of stream) {
    size += chunk.byteLength;
    if (size > maxBytes) {
      throw new ImportError(
        `The FIT file is larger than ${maxBytes / 1024 / 1024} MB, which no activity is.`,
        'IMPORT_FIT_TOO_LARGE',
      );
    }
    chunks.push(chunk);
  }
  if (size === 0) {
    throw new ImportError('The file is empty. Send a FIT file.', 'IMPORT_EMPTY_FILE');
  }
  // A copy, and so with a buffer of its own, which a decoder may read to its end.
  const bytes = new Uint8Array(size);
  let place = 0;
  for (const chunk of chunks) {
    bytes.set(chunk, place);
    place += chunk.byteLength;
  }
  return bytes;
}
