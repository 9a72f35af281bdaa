import type { SportType } from './activity-type.js';
import type { LocalDate } from '../../calendar/local-date.js';
import type { OwnerScope } from '../../shared/owner-scope.js';
import type { NewPlan } from './training-plan.schema.js';

/** An activity as a source tells of it; null where the source has no figure. */
export interface NewActivity {
  /** The source and its number there, for example `strava:123`; files have no number. */
  readonly sourceKey: string;
  readonly type: SportType;
  /** The source's own name of the sport. */
  readonly sourceType: string;
  readonly name: string;
  readonly startedAt: Date;
  readonly distanceMeters: number | null;
  readonly movingSeconds: number | null;
  readonly elapsedSeconds: number | null;
  /** Beats per minute. */
  readonly averageHeartRate: number | null;
  readonly maxHeartRate: number | null;
  /** Revolutions per minute; of one leg where the sport has legs, as Strava and Garmin count. */
  readonly averageCadence: number | null;
  readonly averageWatts: number | null;
  /** Metres climbed. */
  readonly elevationMeters: number | null;
  /** Kilocalories. */
  readonly calories: number | null;
}

export interface Activity extends NewActivity {
  readonly id: string;
}

/** What became of activities; those that changed nothing are in neither number. */
export interface ActivityCounts {
  readonly added: number;
  readonly updated: number;
}

export interface Workout {
  readonly id: string;
  readonly date: LocalDate;
  readonly type: SportType;
  readonly description: string;
  readonly targetPace: string | null;
  readonly durationMinutes: number | null;
  readonly distanceMeters: number | null;
  readonly status: string;
  readonly notes: string | null;
  readonly skipReason: string | null;
}

export interface Plan {
  readonly id: string;
  readonly name: string;
  readonly goal: string | null;
  readonly startsOn: LocalDate;
  readonly endsOn: LocalDate;
  /** By date. */
  readonly workouts: readonly Workout[];
}

/** Where a sent plan is stored. */
export interface StoredPlan {
  readonly id: string;
  /** False when the very same plan was there already; nothing of it was changed then. */
  readonly isNew: boolean;
}

export interface SleepNight {
  /** The day of waking. */
  readonly date: LocalDate;
  readonly asleepMinutes: number;
  readonly deepMinutes: number | null;
  readonly remMinutes: number | null;
  readonly awakeMinutes: number | null;
  /** 0 to 100, as the device gives it. */
  readonly score: number | null;
  /** RMSSD in milliseconds. */
  readonly hrvMs: number | null;
  readonly restingHeartRate: number | null;
}

export interface ActivityFilter {
  readonly type?: SportType | undefined;
  /** First instant. */
  readonly from?: Date;
  /** First instant that no longer counts. */
  readonly before?: Date;
}

/** The coach's tables. No method sees rows of another tenant or owner. */
export interface CoachStore {
  /** Newest first, at most `limit`. */
  listActivities(scope: OwnerScope, filter: ActivityFilter, limit: number): Promise<Activity[]>;
  /** Those of the ids that exist for this owner, oldest first. */
  findActivities(scope: OwnerScope, ids: readonly string[]): Promise<Activity[]>;
  /** Plans marked active that have not ended before `today`, with at most `workoutLimit` workouts each. */
  listActivePlans(scope: OwnerScope, today: LocalDate, workoutLimit: number): Promise<Plan[]>;
  /** Workouts outside of every plan from `from` on, by date. */
  listLooseWorkouts(scope: OwnerScope, from: LocalDate, limit: number): Promise<Workout[]>;
  /** Nights from the first to the last day, both counted, oldest first. */
  listSleep(scope: OwnerScope, from: LocalDate, to: LocalDate): Promise<SleepNight[]>;
  /** Adds those that are not there yet; one that is there gets what they tell better. */
  storeActivities(scope: OwnerScope, activities: readonly NewActivity[]): Promise<ActivityCounts>;
  /** Adds the nights of days that have none yet; answers how many were added. */
  insertSleep(scope: OwnerScope, nights: readonly SleepNight[]): Promise<number>;
  /** The same plan again is the plan that is there. */
  insertPlan(scope: OwnerScope, plan: NewPlan): Promise<StoredPlan>;
}
