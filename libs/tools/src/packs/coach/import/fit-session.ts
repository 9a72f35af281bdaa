import { z } from 'zod';
import { fault, imported, type ImportedRow } from './imported-row.js';
import { isPlausibleInstant, maxActivitySeconds } from './plausible.js';
import { figure } from './series.js';
import { sportOf } from './sport-names.js';
import { storableText } from './storable-text.js';

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
  startTime: z.date().refine(isPlausibleInstant),
  sport: optionalName,
  subSport: optionalName,
  totalElapsedTime: optionalNumber(maxActivitySeconds),
  /** Pauses do not count. */
  totalTimerTime: optionalNumber(maxActivitySeconds),
  totalDistance: optionalNumber(100_000_000),
  avgHeartRate: optionalNumber(300),
  maxHeartRate: optionalNumber(300),
  /** Of one leg where the sport has legs. */
  avgCadence: optionalNumber(1_000),
  avgPower: optionalNumber(10_000),
  totalAscent: optionalNumber(1_000_000),
  totalCalories: optionalNumber(1_000_000),
});

/** The activity of a session, which has the number `line`, or why it is none. */
export function readFitSession(message: unknown, line: number): ImportedRow {
  const parsed = sessionSchema.safeParse(message);
  if (!parsed.success) {
    return fault(line, 'The session has no start time, so it is not known when it was.');
  }
  const session = parsed.data;
  const { sport = 'unknown', subSport } = session;
  const hasDetail = subSport !== undefined && subSport !== 'generic';
  const bySport = sportOf(sport);
  // Strength training is a kind of the sport `training`, and so on.
  const type = bySport === 'OTHER' && hasDetail ? sportOf(subSport) : bySport;
  const startedAt = new Date(Math.floor(session.startTime.getTime() / 1000) * 1000);
  const sourceType = hasDetail ? `${sport}/${subSport}` : sport;
  return imported(line, {
    sourceKey: `fit:${type}:${startedAt.toISOString()}`,
    type,
    sourceType,
    name: sourceType,
    startedAt,
    distanceMeters: figure(session.totalDistance),
    movingSeconds: seconds(session.totalTimerTime),
    elapsedSeconds: seconds(session.totalElapsedTime),
    averageHeartRate: figure(session.avgHeartRate),
    maxHeartRate: figure(session.maxHeartRate),
    averageCadence: figure(session.avgCadence),
    averageWatts: figure(session.avgPower),
    elevationMeters: session.totalAscent ?? null,
    calories: figure(session.totalCalories),
  });
}

const seconds = (value: number | undefined) => (value && Math.round(value)) || null;
