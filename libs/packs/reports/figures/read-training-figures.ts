import type { Transaction } from '@faina/sdk';
import { addDays, daysBetween, type LocalCalendar } from '../../calendar/local-date.js';
import {
  type Activity,
  type LoadedActivity,
  readLoadHistory,
  type SleepNight,
  type SportType,
  sportTypes,
} from '../../coach/index.js';
import type { OwnerScope } from '../../shared/owner-scope.js';
import type { Period } from '../shared/period.js';
import { TrainingReader } from './training-reader.js';

/** An owner's activities of one sport in a period. */
export interface SportFigures {
  readonly sport: SportType;
  readonly activities: number;
  /** Metres; of those activities that have a distance. */
  readonly distanceMeters: number;
  readonly withoutDistance: number;
  /** Seconds; of those activities that have a time. */
  readonly seconds: number;
  readonly withoutTime: number;
  /** TRIMP; of those activities whose load could be computed. */
  readonly load: number;
  /** Loads estimated from the time alone. */
  readonly estimatedLoads: number;
  readonly withoutLoad: number;
}

export interface SleepFigures {
  readonly nights: number;
  /** Days of the period that have passed and have no night. */
  readonly missing: number;
  /** Minutes; null without a night. */
  readonly averageAsleepMinutes: number | null;
  /** 0 to 100; null where no night has one. */
  readonly averageScore: number | null;
}

export interface TrainingFigures {
  /** Sports with activities. */
  readonly sports: readonly SportFigures[];
  /** Whether there were more activities than a report reads. */
  readonly isCut: boolean;
  readonly sleep: SleepFigures;
}

const activityLimit = 5_000;

/** Loads are the coach's own, so a report and the coach tell the same figures. */
export async function readTrainingFigures(
  tx: Transaction,
  calendar: LocalCalendar,
  { tenant, owner }: OwnerScope,
  period: Period,
  now: Date,
): Promise<TrainingFigures> {
  const store = new TrainingReader(tx);
  const scope = { tenant, owner };
  const activities = await store.listActivities(scope, period, activityLimit);
  const nights = await store.listSleep(scope, period.startsOn, period.endsOn);
  const history = await readLoadHistory({ store, calendar }, scope, now);
  const loads = new Map((history?.activities ?? []).map((one) => [one.activity.id, one]));
  const today = calendar.dateOf(now);
  const lastDay = period.endsOn < today ? period.endsOn : today;
  return {
    sports: sportTypes
      .map((sport) => figuresOf(sport, activities, loads))
      .filter((figures) => figures.activities > 0),
    isCut: activities.length === activityLimit,
    sleep: sleepOf(nights, Math.max(0, daysBetween(period.startsOn, addDays(lastDay, 1)))),
  };
}

function figuresOf(
  sport: SportType,
  all: readonly Activity[],
  loads: ReadonlyMap<string, LoadedActivity>,
): SportFigures {
  const activities = all.filter(({ type }) => type === sport);
  const distances = activities.flatMap(({ distanceMeters }) => distanceMeters ?? []);
  const times = activities.flatMap(
    ({ movingSeconds, elapsedSeconds }) => movingSeconds ?? elapsedSeconds ?? [],
  );
  const known = activities
    .flatMap(({ id }) => loads.get(id) ?? [])
    .filter(({ basis }) => basis !== 'nothing');
  return {
    sport,
    activities: activities.length,
    distanceMeters: sum(distances),
    withoutDistance: activities.length - distances.length,
    seconds: sum(times),
    withoutTime: activities.length - times.length,
    load: sum(known.map(({ load }) => load)),
    estimatedLoads: known.filter(({ basis }) => basis === 'duration').length,
    withoutLoad: activities.length - known.length,
  };
}

function sleepOf(nights: readonly SleepNight[], days: number): SleepFigures {
  return {
    nights: nights.length,
    missing: Math.max(0, days - nights.length),
    averageAsleepMinutes: average(nights.map(({ asleepMinutes }) => asleepMinutes)),
    averageScore: average(nights.flatMap(({ score }) => score ?? [])),
  };
}

const sum = (values: readonly number[]): number => values.reduce((total, one) => total + one, 0);

const average = (values: readonly number[]): number | null =>
  values.length === 0 ? null : sum(values) / values.length;
