import type { Activity, CoachStore } from '../store/coach-store.js';
import type { OwnerScope } from '../../shared/owner-scope.js';
import { durationTrimp, heartRateTrimp, type HeartRateRange } from './trimp.js';
import { heartRateRange, type AthleteHeartRateRange } from './heart-rate-range.js';
import {
  addDays,
  daysBetween,
  type LocalCalendar,
  type LocalDate,
} from '../../calendar/local-date.js';

/** What a load was computed from. */
type LoadBasis = 'heartRate' | 'duration' | 'nothing';

export interface LoadedActivity {
  readonly activity: Activity;
  readonly date: LocalDate;
  readonly load: number;
  readonly basis: LoadBasis;
}

/** An owner's training load day by day. */
export interface LoadHistory {
  /** The day of the first activity that counts. */
  readonly from: LocalDate;
  readonly to: LocalDate;
  /** From the first to the last day without gaps. */
  readonly dailyLoads: readonly number[];
  /** Newest first. */
  readonly activities: readonly LoadedActivity[];
  readonly heartRates: AthleteHeartRateRange;
}

/** After a year, e^(-365/42) = 0.0002 of a load is left in CTL. */
const historyDays = 365;
const activityLimit = 5_000;
const restingHeartRateDays = 90;

/** What a load history is read from. */
interface LoadSources {
  readonly store: Pick<CoachStore, 'listActivities' | 'listSleep'>;
  readonly calendar: LocalCalendar;
}

/**
 * Reads the load of the last year up to today; undefined when there is no activity in it.
 *
 * The load is TRIMP, since heart rate and time are what most activities have. The training stress
 * score would need the athlete's threshold power or pace, which no import tells; a guess at it would
 * shift every figure. CTL, ATL and TSB work on both scales, but their figures do not compare.
 */
export async function readLoadHistory(
  { store, calendar }: LoadSources,
  scope: OwnerScope,
  now: Date,
): Promise<LoadHistory | undefined> {
  const to = calendar.dateOf(now);
  const [activities, nights] = await Promise.all([
    store.listActivities(
      scope,
      { from: calendar.startOf(addDays(to, 1 - historyDays)), before: calendar.endOf(to) },
      activityLimit,
    ),
    store.listSleep(scope, addDays(to, -restingHeartRateDays), to),
  ]);
  const oldest = activities.at(-1);
  if (!oldest) return undefined;

  const heartRates = heartRateRange(
    activities.flatMap(({ maxHeartRate, averageHeartRate }) => [maxHeartRate, averageHeartRate]),
    nights.map(({ restingHeartRate }) => restingHeartRate),
  );
  const from = calendar.dateOf(oldest.startedAt);
  const loaded = activities.map((activity) => ({
    activity,
    date: calendar.dateOf(activity.startedAt),
    ...loadOf(activity, heartRates),
  }));
  const dailyLoads = Array.from({ length: daysBetween(from, to) + 1 }, () => 0);
  for (const { date, load } of loaded) {
    const day = daysBetween(from, date);
    dailyLoads[day] = (dailyLoads[day] ?? 0) + load;
  }
  return { from, to, dailyLoads, activities: loaded, heartRates };
}

function loadOf(activity: Activity, range: HeartRateRange): { load: number; basis: LoadBasis } {
  const seconds = activity.movingSeconds ?? activity.elapsedSeconds;
  if (!seconds) return { load: 0, basis: 'nothing' };
  const minutes = seconds / 60;
  return activity.averageHeartRate
    ? { load: heartRateTrimp(minutes, activity.averageHeartRate, range), basis: 'heartRate' }
    : { load: durationTrimp(minutes), basis: 'duration' };
}
