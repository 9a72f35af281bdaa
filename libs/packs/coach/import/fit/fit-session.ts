import FitParser from 'fit-file-parser';
import { z } from 'zod';
import { fault, importedByFile, type ImportedRow } from '../rows/imported-row.js';
import { isPlausibleInstant, most, wholeSecond } from '../rows/plausible.js';
import { figure } from '../rows/figures.js';
import { sportOf } from '../rows/sport-names.js';
import { boundedText } from '../rows/bounded-text.js';

/** What a device cannot have measured counts as not recorded. */
const optionalNumber = (max: number) => z.number().min(0).max(max).optional().catch(undefined);

/** Names come as text; a sport that the decoder does not know comes as its number. */
const optionalName = z
  .union([z.string(), z.number()])
  .transform((name) => boundedText(String(name), 100))
  .optional()
  .catch(undefined);

/** The fields of a session message, in the units of the FIT profile: seconds, metres, kilocalories. */
const sessionSchema = z.object({
  start_time: z.date().refine(isPlausibleInstant),
  sport: optionalName,
  sub_sport: optionalName,
  total_elapsed_time: optionalNumber(most.seconds),
  /** Pauses do not count. */
  total_timer_time: optionalNumber(most.seconds),
  total_distance: optionalNumber(most.meters),
  avg_heart_rate: optionalNumber(most.heartRate),
  max_heart_rate: optionalNumber(most.heartRate),
  /** Of one leg where the sport has legs. */
  avg_cadence: optionalNumber(most.cadence),
  avg_power: optionalNumber(most.watts),
  total_ascent: optionalNumber(most.elevationMeters),
  total_calories: optionalNumber(most.calories),
});

/** The activity of a session, which has the number `line`, or why it is none. */
export function readFitSession(message: Uint8Array, line: number): ImportedRow {
  const parsed = sessionSchema.safeParse(decode(message));
  if (!parsed.success) {
    return fault(line, 'The session has no start time, so it is not known when it was.');
  }
  const session = parsed.data;
  const { sport = 'unknown', sub_sport: subSport } = session;
  const hasDetail = subSport !== undefined && subSport !== 'generic';
  const bySport = sportOf(sport);
  // Strength training is a kind of the sport `training`, and so on.
  const type = bySport === 'OTHER' && hasDetail ? sportOf(subSport) : bySport;
  const sourceType = hasDetail ? `${sport}/${subSport}` : sport;
  return importedByFile(line, 'fit', {
    type,
    sourceType,
    name: sourceType,
    startedAt: wholeSecond(session.start_time),
    distanceMeters: figure(session.total_distance),
    movingSeconds: seconds(session.total_timer_time),
    elapsedSeconds: seconds(session.total_elapsed_time),
    averageHeartRate: figure(session.avg_heart_rate),
    maxHeartRate: figure(session.max_heart_rate),
    averageCadence: figure(session.avg_cadence),
    averageWatts: figure(session.avg_power),
    elevationMeters: session.total_ascent ?? null,
    calories: figure(session.total_calories),
  });
}

const seconds = (value: number | undefined) => (value && Math.round(value)) || null;

const headLength = 14;

const parsedSchema = z.object({ sessions: z.array(z.unknown()).length(1) });

/**
 * The fields of a session message, by their names in the FIT profile and in its units; undefined when
 * the parser does not get through it.
 */
function decode(message: Uint8Array): unknown {
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
