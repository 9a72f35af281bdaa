import type { FieldSources } from '../../store/merge-activity.js';
import { mergeBatch } from '../../store/merge-batch.js';
import type {
  Activity,
  ActivityCounts,
  ActivityFilter,
  CoachStore,
  NewActivity,
  Plan,
  SleepNight,
  StoredPlan,
  Workout,
} from '../../store/coach-store.js';
import type { OwnerScope } from '../../../shared/owner-scope.js';

const belongsTo = (scope: OwnerScope) => (row: OwnerScope) =>
  row.tenant === scope.tenant && row.owner === scope.owner;

/** The coach's tables as arrays. */
export class InMemoryCoachStore implements CoachStore {
  readonly activities: (Activity & OwnerScope & { readonly fieldSources?: FieldSources })[] = [];
  readonly plans: (Plan & OwnerScope)[] = [];
  readonly looseWorkouts: (Workout & OwnerScope)[] = [];
  readonly nights: (SleepNight & OwnerScope)[] = [];

  listActivities(
    scope: OwnerScope,
    { type, from, before }: ActivityFilter,
    limit: number,
  ): Promise<Activity[]> {
    const found = this.activities
      .filter(belongsTo(scope))
      .filter((activity) => type === undefined || activity.type === type)
      .filter(({ startedAt }) => from === undefined || startedAt >= from)
      .filter(({ startedAt }) => before === undefined || startedAt < before)
      .sort((left, right) => right.startedAt.getTime() - left.startedAt.getTime());
    return Promise.resolve(found.slice(0, limit));
  }

  findActivities(scope: OwnerScope, ids: readonly string[]): Promise<Activity[]> {
    const found = this.activities
      .filter(belongsTo(scope))
      .filter(({ id }) => ids.includes(id))
      .sort((left, right) => left.startedAt.getTime() - right.startedAt.getTime());
    return Promise.resolve(found);
  }

  listActivePlans(scope: OwnerScope, today: string, workoutLimit: number): Promise<Plan[]> {
    const found = this.plans
      .filter(belongsTo(scope))
      .filter(({ endsOn }) => endsOn >= today)
      .map((plan) => ({ ...plan, workouts: plan.workouts.slice(0, workoutLimit) }));
    return Promise.resolve(found);
  }

  listLooseWorkouts(scope: OwnerScope, from: string, limit: number): Promise<Workout[]> {
    const found = this.looseWorkouts.filter(belongsTo(scope)).filter(({ date }) => date >= from);
    return Promise.resolve(found.slice(0, limit));
  }

  listSleep(scope: OwnerScope, from: string, to: string): Promise<SleepNight[]> {
    const found = this.nights
      .filter(belongsTo(scope))
      .filter(({ date }) => date >= from && date <= to)
      .sort((left, right) => left.date.localeCompare(right.date));
    return Promise.resolve(found);
  }

  storeActivities(scope: OwnerScope, activities: readonly NewActivity[]): Promise<ActivityCounts> {
    const own = this.activities
      .filter(belongsTo(scope))
      .map((activity) => ({ fieldSources: {}, ...activity }));
    const { added, updated } = mergeBatch(own, activities);
    for (const activity of updated) {
      const place = this.activities.findIndex(({ id }) => id === activity.id);
      this.activities[place] = { ...activity, ...scope };
    }
    this.activities.push(...added.map((activity) => ({ ...activity, ...scope })));
    return Promise.resolve({ added: added.length, updated: updated.length });
  }

  insertSleep(scope: OwnerScope, nights: readonly SleepNight[]): Promise<number> {
    const before = this.nights.length;
    for (const night of nights) {
      const exists = this.nights.filter(belongsTo(scope)).some(({ date }) => date === night.date);
      if (!exists) this.nights.push({ ...night, ...scope });
    }
    return Promise.resolve(this.nights.length - before);
  }

  insertPlan(): Promise<StoredPlan> {
    throw new Error('Plans are stored by one statement of PostgreSQL; test them there.');
  }
}
