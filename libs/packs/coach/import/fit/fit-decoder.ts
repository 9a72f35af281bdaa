import FitParser from 'fit-file-parser';
import { z } from 'zod';

const headLength = 14;

const parsedSchema = z.object({ sessions: z.array(z.unknown()).length(1) });

/**
 * The fields of a session message, by their names in the FIT profile and in its units; undefined when
 * the parser does not get through it.
 */
export function decodeFitSession(message: Uint8Array): unknown {
  const parser = new FitParser({ mode: 'list', lengthUnit: 'm' });
  let session: unknown;
  try {
    parser.parse(fileOf(message), (_error, parsed) => {
      session = parsedSchema.safeParse(parsed).data?.sessions[0];
    });
  } catch {
    return undefined;
  }
  return session;
}

/** The smallest file around a message; the parser is not asked to look at checksums. */
function fileOf(message: Uint8Array): ArrayBuffer {
  const file = new Uint8Array(headLength + message.length + 2);
  const head = new DataView(file.buffer);
  file.set([headLength, 0x20]);
  head.setUint32(4, message.length, true);
  file.set(new TextEncoder().encode('.FIT'), 8);
  file.set(message, headLength);
  return file.buffer;
}
