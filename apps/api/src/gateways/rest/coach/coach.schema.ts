import { toLocalDate, type trainingPlanSchema } from '@faina/packs';
import { z } from 'zod';
import { cursorTimeSchema, pageQuerySchema } from '../paging/page.js';
import type { CoachActivityRow, CoachWorkoutRow } from './coach-views.repository.js';

const sportSchema = z.enum(['RUNNING', 'CYCLING', 'SWIMMING', 'STRENGTH', 'OTHER']);

export const activityQuerySchema = pageQuerySchema.extend({ type: sportSchema.optional() });

export type ActivityQuery = z.infer<typeof activityQuerySchema>;

export const activitySchema = z
  .object({
    id: z.uuid(),
    type: sportSchema,
    sourceType: z.string().describe("The source's own name of the sport"),
    name: z.string(),
    startedAt: z.iso.datetime(),
    distanceMeters: z.number().nullable(),
    movingSeconds: z.int().nullable(),
    elapsedSeconds: z.int().nullable(),
    averageHeartRate: z.number().nullable(),
    maxHeartRate: z.number().nullable(),
    averageCadence: z.number().nullable(),
    averageWatts: z.number().nullable(),
    elevationMeters: z.number().nullable(),
    calories: z.number().nullable(),
    importedAt: z.iso.datetime(),
  })
  .meta({ id: 'CoachActivity' });

export type ActivityView = z.infer<typeof activitySchema>;

export const workoutSchema = z
  .object({
    id: z.uuid(),
    planId: z.uuid().nullable(),
    date: z.iso.date(),
    type: sportSchema,
    description: z.string(),
    targetPace: z.string().nullable(),
    durationMinutes: z.int().nullable(),
    distanceMeters: z.number().nullable(),
    status: z.string().describe('planned, completed or skipped'),
    notes: z.string().nullable(),
    skipReason: z.string().nullable(),
  })
  .meta({ id: 'CoachWorkout' });

export type WorkoutView = z.infer<typeof workoutSchema>;

export const toActivityView = (row: CoachActivityRow): ActivityView => {
  const { tenant: _tenant, owner: _owner, sourceKey: _key, fieldSources: _sources, ...shown } = row;
  const { startedAt, importedAt, ...rest } = shown;
  return { ...rest, startedAt: startedAt.toISOString(), importedAt: importedAt.toISOString() };
};

export const toWorkoutView = (row: CoachWorkoutRow): WorkoutView => {
  const { tenant: _tenant, owner: _owner, date, ...rest } = row;
  return { ...rest, date: toLocalDate(date) };
};

/** A place in a list that is ordered by an instant or a day, then by id. */
export const coachPositionSchema = z.strictObject({ at: cursorTimeSchema, id: z.guid() });

export const importResultSchema = z
  .object({
    imported: z.int(),
    updated: z
      .int()
      .describe('Activities that are there and got better figures; never more than one a row'),
    skipped: z.int().describe('Rows that are there already and tell nothing new'),
    errors: z.array(z.object({ line: z.int(), message: z.string() })),
  })
  .meta({ id: 'ImportResult' });

export type ImportResult = z.infer<typeof importResultSchema>;

export type TrainingPlan = z.infer<typeof trainingPlanSchema>;

export const storedPlanSchema = z.object({ id: z.uuid() }).meta({ id: 'StoredPlan' });

export type StoredPlanView = z.infer<typeof storedPlanSchema>;
