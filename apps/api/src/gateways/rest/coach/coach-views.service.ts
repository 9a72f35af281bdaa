import type { OwnerScope } from '@faina/packs';
import { Injectable } from '@nestjs/common';
import { decodeCursor } from '../paging/cursor.js';
import { pageOf, type Page, type PageQuery } from '../paging/page.js';
import {
  coachPositionSchema,
  type ActivityQuery,
  type ActivityView,
  type WorkoutView,
} from './coach.schema.js';
import {
  type CoachActivityRow,
  type CoachWorkoutRow,
  PrismaCoachViewsRepository,
} from './prisma-coach-views.repository.js';

const toActivityView = (row: CoachActivityRow): ActivityView => {
  const { tenant: _tenant, owner: _owner, sourceKey: _key, fieldSources: _sources, ...shown } = row;
  const { startedAt, importedAt, ...rest } = shown;
  return { ...rest, startedAt: startedAt.toISOString(), importedAt: importedAt.toISOString() };
};

const toWorkoutView = (row: CoachWorkoutRow): WorkoutView => {
  const { tenant: _tenant, owner: _owner, date, ...rest } = row;
  return { ...rest, date: date.toISOString().slice(0, 10) };
};

/** Pages of an owner's activities and workouts. */
@Injectable()
export class CoachViewsService {
  constructor(private readonly views: PrismaCoachViewsRepository) {}

  async listActivities(
    scope: OwnerScope,
    { type, limit, cursor }: ActivityQuery,
  ): Promise<Page<ActivityView>> {
    const after = decodeCursor(coachPositionSchema, cursor);
    const rows = await this.views.listActivities(scope, type, after, limit + 1);
    return pageOf(rows, limit, toActivityView, ({ startedAt, id }) => ({ at: startedAt, id }));
  }

  async listWorkouts(scope: OwnerScope, { limit, cursor }: PageQuery): Promise<Page<WorkoutView>> {
    const after = decodeCursor(coachPositionSchema, cursor);
    const rows = await this.views.listWorkouts(scope, after, limit + 1);
    return pageOf(rows, limit, toWorkoutView, ({ date, id }) => ({ at: date, id }));
  }
}
