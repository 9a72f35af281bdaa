import type { Prisma, PrismaClient } from '@faina/database';
import {
  awaitTurnSql,
  likelyActivitiesSql,
  toActivityRows,
  toLikelyRows,
  writeActivitiesSql,
} from './activities/activity-statements.js';
import type { MergedActivity } from './activities/merge-activity.js';
import { mergeBatch } from './activities/merge-batch.js';
import type {
  Activity,
  ActivityCounts,
  ActivityFilter,
  CoachStore,
  NewActivity,
  NewPlan,
  Plan,
  SleepNight,
  StoredPlan,
  Workout,
} from './coach-store.js';
import type { OwnerScope } from '../owner-scope.js';
import { insertPlanSql, planIdOf, toWorkoutRows } from './insert-plan.js';
import { insertSleepSql, toSleepRows } from './insert-sleep.js';
import type { LocalDate } from '../calendar/local-date.js';

const activityFields = {
  id: true,
  sourceKey: true,
  type: true,
  sourceType: true,
  name: true,
  startedAt: true,
  distanceMeters: true,
  movingSeconds: true,
  elapsedSeconds: true,
  averageHeartRate: true,
  maxHeartRate: true,
  averageCadence: true,
  averageWatts: true,
  elevationMeters: true,
  calories: true,
} satisfies Prisma.CoachActivitySelect;

const workoutFields = {
  id: true,
  date: true,
  type: true,
  description: true,
  targetPace: true,
  durationMinutes: true,
  distanceMeters: true,
  status: true,
  notes: true,
  skipReason: true,
} satisfies Prisma.CoachWorkoutSelect;

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
      select: activityFields,
    });
  }

  findActivities({ tenant, owner }: OwnerScope, ids: readonly string[]): Promise<Activity[]> {
    return this.prisma.coachActivity.findMany({
      where: { tenant, owner, id: { in: [...ids] } },
      orderBy: [{ startedAt: 'asc' }, { id: 'asc' }],
      select: activityFields,
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
          select: workoutFields,
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
      select: workoutFields,
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
    return this.prisma.$executeRawUnsafe(insertSleepSql, tenant, owner, toSleepRows(nights));
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
const toLocalDate = (date: Date): LocalDate => date.toISOString().slice(0, 10);
