import { fitChecksum } from './fit-checksum.js';
import { decodeFitSession } from './fit-decoder.js';
import { readFitSession } from './fit-session.js';
import { findFitSessions } from './find-fit-sessions.js';
import { ImportError } from '../import-error.js';
import { fault, type ImportedRow } from '../imported-row.js';

/** A day of recording with all sensors has about 5 MB. */
const maxBytes = 8 * 1024 * 1024;

/**
 * Reads the sessions of a Garmin FIT file. Its checksum covers the whole, so the file has to be of
 * moderate size. A FIT file has no lines: faults tell the number of the session.
 */
export async function* readFit(stream: AsyncIterable<Uint8Array>): AsyncGenerator<ImportedRow> {
  const { bytes, checksum } = await wholeFile(stream);
  const found = findFitSessions(bytes);
  if (!found) {
    throw new ImportError(
      'The file is no FIT. Send an activity as a watch records it (.fit), not compressed.',
      'IMPORT_NOT_FIT',
    );
  }
  const { messages, defect = checksum === 0 ? undefined : 'its checksum is wrong' } = found;
  for (const [index, message] of messages.entries()) {
    yield readFitSession(decodeFitSession(message), index + 1);
  }
  if (defect !== undefined) {
    yield fault(messages.length + 1, `The file is damaged from here on: ${defect}.`);
  } else if (messages.length === 0) {
    yield fault(1, 'The FIT file has no session, so there is no activity in it.');
  }
}

async function wholeFile(
  stream: AsyncIterable<Uint8Array>,
): Promise<{ bytes: Uint8Array; checksum: number }> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  let checksum = 0;
  for await (const chunk of stream) {
    size += chunk.byteLength;
    if (size > maxBytes) {
      throw new ImportError(
        `The FIT file is larger than ${maxBytes / 1024 / 1024} MB, which no activity is.`,
        'IMPORT_FIT_TOO_LARGE',
      );
    }
    checksum = fitChecksum(chunk, checksum);
    chunks.push(chunk);
  }
  if (size === 0) {
    throw new ImportError('The file is empty. Send a FIT file.', 'IMPORT_EMPTY_FILE');
  }
  return { bytes: Buffer.concat(chunks), checksum };
}
