import type { CoachActivity, CoachWorkout, SportType } from '@faina/database';
import type { OwnerScope } from '@faina/packs';
import { Injectable } from '@nestjs/common';
import { PrismaService } from '../../../database/prisma.service.js';

/** Rows as they are stored. */
export type CoachActivityRow = CoachActivity;
export type CoachWorkoutRow = CoachWorkout;

/** A place in a list that is ordered by an instant or a day, then by id. */
export interface CoachPosition {
  readonly at: string;
  readonly id: string;
}

/** Reads the coach's tables for the lists of the API; never another owner's rows. */
@Injectable()
export class CoachViewsRepository {
  constructor(private readonly prisma: PrismaService) {}

  /** Newest first. */
  async listActivities(
    { tenant, owner }: OwnerScope,
    type: SportType | undefined,
    after: CoachPosition | undefined,
    count: number,
  ): Promise<CoachActivityRow[]> {
    return this.prisma.coachActivity.findMany({
      where: {
        tenant,
        owner,
        ...(type && { type }),
        ...(after && {
          OR: [{ startedAt: { lt: after.at } }, { startedAt: after.at, id: { lt: after.id } }],
        }),
      },
      orderBy: [{ startedAt: 'desc' }, { id: 'desc' }],
      take: count,
    });
  }

  /** Latest day first. */
  async listWorkouts(
    { tenant, owner }: OwnerScope,
    after: CoachPosition | undefined,
    count: number,
  ): Promise<CoachWorkoutRow[]> {
    return this.prisma.coachWorkout.findMany({
      where: {
        tenant,
        owner,
        ...(after && {
          OR: [{ date: { lt: after.at } }, { date: after.at, id: { lt: after.id } }],
        }),
      },
      orderBy: [{ date: 'desc' }, { id: 'desc' }],
      take: count,
    });
  }
}
