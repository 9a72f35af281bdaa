import { z } from 'zod';
import { fault, importedByFile, type ImportedRow } from '../imported-row.js';
import { isPlausibleInstant, maxActivitySeconds } from '../plausible.js';
import { figure } from '../figures.js';
import { sportOf } from '../sport-names.js';
import { storableText } from '../bounded-text.js';

/** What a device cannot have measured counts as not recorded. */
const optionalNumber = (max: number) => z.number().min(0).max(max).optional().catch(undefined);

/** Names come as text; a sport that the decoder does not know comes as its number. */
const optionalName = z
  .union([z.string(), z.number()])
  .transform((name) => storableText(String(name), 100))
  .optional()
  .catch(undefined);

/** The fields of a session message, in the units of the FIT profile: seconds, metres, kilocalories. */
const sessionSchema = z.object({
  start_time: z.date().refine(isPlausibleInstant),
  sport: optionalName,
  sub_sport: optionalName,
  total_elapsed_time: optionalNumber(maxActivitySeconds),
  /** Pauses do not count. */
  total_timer_time: optionalNumber(maxActivitySeconds),
  total_distance: optionalNumber(100_000_000),
  avg_heart_rate: optionalNumber(300),
  max_heart_rate: optionalNumber(300),
  /** Of one leg where the sport has legs. */
  avg_cadence: optionalNumber(1_000),
  avg_power: optionalNumber(10_000),
  total_ascent: optionalNumber(1_000_000),
  total_calories: optionalNumber(1_000_000),
});

/** The activity of a session, which has the number `line`, or why it is none. */
export function readFitSession(message: unknown, line: number): ImportedRow {
  const parsed = sessionSchema.safeParse(message);
  if (!parsed.success) {
    return fault(line, 'The session has no start time, so it is not known when it was.');
  }
  const session = parsed.data;
  const { sport = 'unknown', sub_sport: subSport } = session;
  const hasDetail = subSport !== undefined && subSport !== 'generic';
  const bySport = sportOf(sport);
  // Strength training is a kind of the sport `training`, and so on.
  const type = bySport === 'OTHER' && hasDetail ? sportOf(subSport) : bySport;
  const startedAt = new Date(Math.floor(session.start_time.getTime() / 1000) * 1000);
  const sourceType = hasDetail ? `${sport}/${subSport}` : sport;
  return importedByFile(line, 'fit', {
    type,
    sourceType,
    name: sourceType,
    startedAt,
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
