/** The message that sums an activity up, by its number in the FIT profile. */
const sessionMessage = 18;

/** A file with more sessions than this is no recording. */
const maxSessions = 1_000;

/** Of all sessions and their definitions; one session has a few hundred. */
const maxSessionBytes = 1024 * 1024;

export interface FitSessions {
  /** The definition and the data message of each session, one behind the other. */
  readonly messages: readonly Uint8Array[];
  /** What was wrong with the file, if anything; the sessions before it are there. */
  readonly defect: string | undefined;
}

/** How the data messages of a kind are laid out, and where the file says so. */
interface Definition {
  readonly start: number;
  readonly end: number;
  readonly isSession: boolean;
  /** Length of each data message, without its head. */
  readonly size: number;
}

/**
 * The sessions of a FIT file; undefined when the bytes do not begin as one. The points between them,
 * nearly the whole of a file, are stepped over: decoding those of 8 MB would hold everybody up for
 * seconds and fill hundreds of megabytes. So is what defines the fields that an app on the watch adds,
 * which could take the names of the watch's own. Layout: FIT protocol (developer.garmin.com/fit).
 */
export function findFitSessions(file: Uint8Array): FitSessions | undefined {
  const headLength = file[0] ?? 0;
  if (headLength < 12 || file.length < headLength) return undefined;
  const head = new DataView(file.buffer, file.byteOffset, headLength);
  // ".FIT"
  if (head.getUint32(8) !== 0x2e464954) return undefined;
  const end = headLength + head.getUint32(4, true);
  const messages: Uint8Array[] = [];
  const defect = collectSessions(file.subarray(0, end), headLength, messages);
  // A checksum of two bytes is the end.
  if (defect === undefined && end + 2 !== file.length) {
    return { messages, defect: end + 2 > file.length ? 'it is cut off' : 'more follows its end' };
  }
  return { messages, defect };
}

/** Adds the sessions from `place` on; answers what keeps it from reading on, if anything. */
function collectSessions(data: Uint8Array, place: number, found: Uint8Array[]): string | undefined {
  const definitions: (Definition | undefined)[] = [];
  let foundBytes = 0;
  while (place < data.length) {
    const head = data[place] ?? 0;
    // Under the highest bit, two bits name the kind and the others tell the time.
    const kind = head & 0x80 ? (head >> 5) & 3 : head & 15;
    if ((head & 0xc0) === 0x40) {
      const definition = readDefinition(data, place);
      definitions[kind] = definition;
      place = definition.end;
      continue;
    }
    const definition = definitions[kind];
    if (!definition) return `the message at byte ${place} is of no known kind`;
    const next = place + 1 + definition.size;
    if (definition.isSession && next <= data.length) {
      const message = Buffer.concat([
        data.subarray(definition.start, definition.end),
        data.subarray(place, next),
      ]);
      foundBytes += message.length;
      if (found.length >= maxSessions || foundBytes > maxSessionBytes) {
        return `it has more than ${maxSessions} sessions, or more than 1 MB of them`;
      }
      found.push(message);
    }
    place = next;
  }
  return place === data.length ? undefined : 'it is cut off';
}

/** Bytes behind the end of the file count as 0: the definition then ends behind it, too. */
function readDefinition(data: Uint8Array, start: number): Definition {
  const at = (place: number) => data[place] ?? 0;
  const isBigEndian = at(start + 2) === 1;
  const [low, high] = isBigEndian ? [4, 3] : [3, 4];
  const fieldsEnd = start + 6 + 3 * at(start + 5);
  const hasAddedFields = (at(start) & 0x20) !== 0;
  const end = hasAddedFields ? fieldsEnd + 1 + 3 * at(fieldsEnd) : fieldsEnd;
  // Each field has three bytes: its number, its size, its type.
  let size = 0;
  for (let field = start + 6; field < fieldsEnd; field += 3) size += at(field + 1);
  for (let field = fieldsEnd + 1; field < end; field += 3) size += at(field + 1);
  const number = at(start + low) + 256 * at(start + high);
  return { start, end, isSession: number === sessionMessage, size };
}
