import { atMost } from '@faina/agent-core';
import { readFitSession } from './fit-session.js';
import { findFitSessions } from './find-fit-sessions.js';
import { ImportError } from '../rows/import-error.js';
import { fault, type ImportedRow } from '../rows/imported-row.js';

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
    yield readFitSession(message, index + 1);
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
  let checksum = 0;
  for await (const chunk of atMost(stream, maxBytes, tooLarge)) {
    checksum = checksumAfter(chunk, checksum);
    chunks.push(chunk);
  }
  const bytes = Buffer.concat(chunks);
  if (bytes.length > 0) return { bytes, checksum };
  throw new ImportError('The file is empty. Send a FIT file.', 'IMPORT_EMPTY_FILE');
}

const tooLarge = () =>
  new ImportError(
    `The FIT file is larger than ${maxBytes / 1024 / 1024} MB, which no activity is.`,
    'IMPORT_FIT_TOO_LARGE',
  );

/** CRC-16/ARC, which ends every FIT file, for each value of a byte. */
const checksums = Uint16Array.from({ length: 256 }, (_, byte) => {
  let rest = byte;
  for (let bit = 0; bit < 8; bit += 1) rest = rest & 1 ? (rest >>> 1) ^ 0xa001 : rest >>> 1;
  return rest;
});

/**
 * Goes on with the checksum of what came before, so that a file is checked while it arrives. That of
 * a whole file, with the checksum at its end, is 0.
 */
function checksumAfter(bytes: Uint8Array, before: number): number {
  let checksum = before;
  for (const byte of bytes)
    checksum = (checksum >>> 8) ^ (checksums[(checksum ^ byte) & 0xff] ?? 0);
  return checksum;
}
