import type { PrismaClient } from '@faina/database';
import {
  awaitTurnSql,
  likelyActivitiesSql,
  toActivityRows,
  toLikelyRows,
  writeActivitiesSql,
} from './activity-statements.js';
import type { MergedActivity } from './merge-activity.js';
import { mergeBatch } from './merge-batch.js';
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
} from './coach-store.js';
import type { OwnerScope } from '../../shared/owner-scope.js';
import { insertPlanSql, planIdOf, toWorkoutRows } from './insert-plan.js';
import type { NewPlan } from './training-plan.schema.js';
import { type LocalDate, toLocalDate } from '../../calendar/local-date.js';

/** What the rows have besides; whose they are is known to whoever asks. */
const omittedOfActivities = { tenant: true, owner: true, fieldSources: true, importedAt: true };
const omittedOfWorkouts = { tenant: true, owner: true, planId: true };

/**
 * Adds nights of tenant $1 and owner $2 that are not there yet; all of them come as JSON in $3. Their
 * order keeps two files at once from waiting for one another.
 */
const insertSleepSql = `
  insert into coach_sleep (
    tenant, owner, date, asleep_minutes, deep_minutes, rem_minutes, awake_minutes, score, hrv_ms,
    resting_heart_rate
  )
  select
    $1, $2, date, "asleepMinutes", "deepMinutes", "remMinutes", "awakeMinutes", score, "hrvMs",
    "restingHeartRate"
  from jsonb_to_recordset($3::jsonb) as night (
    date date, "asleepMinutes" int, "deepMinutes" int, "remMinutes" int, "awakeMinutes" int,
    score int, "hrvMs" float8, "restingHeartRate" int
  )
  order by date
  on conflict do nothing`;

/** An owner has few active plans; more than this many are a defect of the data. */
const planLimit = 10;

/** Files that come at once wait for one another, one batch of each at a time. In milliseconds. */
const turnOptions = { maxWait: 60_000, timeout: 60_000 };

export class PrismaCoachStore implements CoachStore {
  constructor(private readonly prisma: PrismaClient) {}

  listActivities(
    { tenant, owner }: OwnerScope,
    { type, from, before }: ActivityFilter,
    limit: number,
  ): Promise<Activity[]> {
    return this.prisma.coachActivity.findMany({
      where: { tenant, owner, type, startedAt: { gte: from, lt: before } },
      orderBy: [{ startedAt: 'desc' }, { id: 'desc' }],
      take: limit,
      omit: omittedOfActivities,
    });
  }

  findActivities({ tenant, owner }: OwnerScope, ids: readonly string[]): Promise<Activity[]> {
    return this.prisma.coachActivity.findMany({
      where: { tenant, owner, id: { in: [...ids] } },
      orderBy: [{ startedAt: 'asc' }, { id: 'asc' }],
      omit: omittedOfActivities,
    });
  }

  async listActivePlans(
    { tenant, owner }: OwnerScope,
    today: LocalDate,
    workoutLimit: number,
  ): Promise<Plan[]> {
    const plans = await this.prisma.coachPlan.findMany({
      where: { tenant, owner, isActive: true, endsOn: { gte: toDate(today) } },
      orderBy: [{ startsOn: 'asc' }, { id: 'asc' }],
      take: planLimit,
      select: {
        id: true,
        name: true,
        goal: true,
        startsOn: true,
        endsOn: true,
        workouts: {
          where: { tenant, owner },
          orderBy: [{ date: 'asc' }, { id: 'asc' }],
          take: workoutLimit,
          omit: omittedOfWorkouts,
        },
      },
    });
    return plans.map((plan) => ({
      ...plan,
      startsOn: toLocalDate(plan.startsOn),
      endsOn: toLocalDate(plan.endsOn),
      workouts: plan.workouts.map(toWorkout),
    }));
  }

  async listLooseWorkouts(
    { tenant, owner }: OwnerScope,
    from: LocalDate,
    limit: number,
  ): Promise<Workout[]> {
    const workouts = await this.prisma.coachWorkout.findMany({
      where: { tenant, owner, planId: null, date: { gte: toDate(from) } },
      orderBy: [{ date: 'asc' }, { id: 'asc' }],
      take: limit,
      omit: omittedOfWorkouts,
    });
    return workouts.map(toWorkout);
  }

  async listSleep(
    { tenant, owner }: OwnerScope,
    from: LocalDate,
    to: LocalDate,
  ): Promise<SleepNight[]> {
    const nights = await this.prisma.coachSleep.findMany({
      where: { tenant, owner, date: { gte: toDate(from), lte: toDate(to) } },
      orderBy: { date: 'asc' },
      omit: { tenant: true, owner: true },
    });
    return nights.map((night) => ({ ...night, date: toLocalDate(night.date) }));
  }

  storeActivities(
    { tenant, owner }: OwnerScope,
    activities: readonly NewActivity[],
  ): Promise<ActivityCounts> {
    return this.prisma.$transaction(async (tx) => {
      await tx.$queryRawUnsafe(awaitTurnSql, tenant, owner);
      const likely = await tx.$queryRawUnsafe<MergedActivity[]>(
        likelyActivitiesSql,
        tenant,
        owner,
        toLikelyRows(activities),
      );
      const { added, updated } = mergeBatch(likely, activities);
      const rows = [...added, ...updated];
      if (rows.length > 0) {
        await tx.$executeRawUnsafe(writeActivitiesSql, tenant, owner, toActivityRows(rows));
      }
      return { added: added.length, updated: updated.length };
    }, turnOptions);
  }

  insertSleep({ tenant, owner }: OwnerScope, nights: readonly SleepNight[]): Promise<number> {
    return this.prisma.$executeRawUnsafe(insertSleepSql, tenant, owner, JSON.stringify(nights));
  }

  async insertPlan(scope: OwnerScope, plan: NewPlan): Promise<StoredPlan> {
    const { tenant, owner } = scope;
    const { workouts: _workouts, ...head } = plan;
    const id = planIdOf(scope, plan);
    const added = await this.prisma.$queryRawUnsafe<unknown[]>(
      insertPlanSql,
      tenant,
      owner,
      id,
      JSON.stringify(head),
      toWorkoutRows(plan),
    );
    return { id, isNew: added.length > 0 };
  }
}

const toWorkout = ({ date, ...workout }: Omit<Workout, 'date'> & { date: Date }): Workout => ({
  ...workout,
  date: toLocalDate(date),
});

/** Prisma gives and takes a `date` column as midnight UTC. */
const toDate = (date: LocalDate) => new Date(`${date}T00:00:00Z`);
