import { FitBaseType, FitEncoder, type FitEncoderField } from 'fit-file-parser/encoder';
import { getFitSportId, getFitSubSportId } from 'fit-file-parser/profile';

export interface FitSessionFields {
  readonly startTime?: Date;
  readonly sport: string;
  readonly subSport?: string;
  readonly totalElapsedTime?: number;
  readonly totalTimerTime?: number;
  readonly totalDistance?: number;
  readonly avgHeartRate?: number;
  readonly maxHeartRate?: number;
  readonly avgCadence?: number;
  readonly avgPower?: number;
  readonly totalAscent?: number;
  readonly totalCalories?: number;
}

/** A run of 10 021.4 m on 2026-11-19, as a watch sums it up; a test changes what matters. */
export const fitSession = (change: Partial<FitSessionFields> = {}): FitSessionFields => ({
  startTime: new Date('2026-11-19T09:12:33Z'),
  sport: 'running',
  subSport: 'trail',
  totalElapsedTime: 3214.2,
  totalTimerTime: 3151.4,
  totalDistance: 10_021.4,
  avgHeartRate: 151,
  maxHeartRate: 168,
  avgCadence: 84,
  avgPower: 262,
  totalAscent: 58,
  totalCalories: 684,
  ...change,
});

const uint8 = (number: number, value: number | undefined) =>
  field(number, 1, FitBaseType.Uint8, value);
const uint16 = (number: number, value: number | undefined) =>
  field(number, 2, FitBaseType.Uint16, value);
const uint32 = (number: number, value: number | undefined) =>
  field(number, 4, FitBaseType.Uint32, value);

const field = (
  number: number,
  size: number,
  baseType: FitBaseType,
  value: number | undefined,
): FitEncoderField[] =>
  value === undefined ? [] : [{ number, size, baseType, value: Math.round(value) }];

const time = (at: Date | undefined) => at && FitEncoder.toFitTimestamp(at);
const scaled = (value: number | undefined, scale: number) =>
  value === undefined ? undefined : value * scale;
const enumerated = (number: number, value: number | null | undefined) =>
  field(number, 1, FitBaseType.Enum, value ?? undefined);

/** Numbers and scales of the fields as the FIT profile has them. */
const sessionFields = (session: FitSessionFields): FitEncoderField[] => [
  ...uint32(2, time(session.startTime)),
  ...enumerated(5, getFitSportId(session.sport)),
  ...enumerated(6, getFitSubSportId(session.subSport)),
  ...uint32(7, scaled(session.totalElapsedTime, 1_000)),
  ...uint32(8, scaled(session.totalTimerTime, 1_000)),
  ...uint32(9, scaled(session.totalDistance, 100)),
  ...uint16(11, session.totalCalories),
  ...uint8(16, session.avgHeartRate),
  ...uint8(17, session.maxHeartRate),
  ...uint8(18, session.avgCadence),
  ...uint16(20, session.avgPower),
  ...uint16(22, session.totalAscent),
];

/** A FIT file with a second of recording and these sessions. */
export function fitFile(...sessions: readonly FitSessionFields[]): Uint8Array {
  const encoder = new FitEncoder();
  const startedAt = time(new Date('2026-11-19T09:12:33Z'));
  encoder.writeMessage(0, [...enumerated(0, 4), ...uint32(4, startedAt)]);
  encoder.writeMessage(20, [...uint32(253, startedAt), ...uint8(3, 120), ...uint32(5, 310)]);
  for (const session of sessions) encoder.writeMessage(18, sessionFields(session));
  return encoder.close();
}
