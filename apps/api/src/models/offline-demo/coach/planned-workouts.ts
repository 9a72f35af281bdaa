import { z } from 'zod';
import type { CalendarDay } from '../days/calendar-day.js';
import type { Sport } from './request-sport.js';

export const workoutSchema = z.looseObject({
  id: z.string().optional().catch(undefined),
  date: z.string(),
  type: z.string().optional().catch(undefined),
  description: z.string().catch('').default(''),
  status: z.string().catch('planned').default('planned'),
  target_pace: z.string().optional().catch(undefined),
  duration_minutes: z.number().optional().catch(undefined),
  distance_km: z.number().optional().catch(undefined),
});
const workouts = z.array(workoutSchema).catch([]).default([]);

const planSchema = z.object({
  plans: z
    .array(z.looseObject({ name: z.string(), workouts }))
    .catch([])
    .default([]),
  workouts_without_plan: workouts,
});

export type Workout = z.infer<typeof workoutSchema>;

export interface ReadPlan {
  readonly names: readonly string[];
  readonly workouts: readonly Workout[];
}

/** What get_training_plan answered, with the workouts of all plans and of none. */
export function readPlan(data: unknown): ReadPlan {
  const read = planSchema.safeParse(data ?? {}).data;
  const plans = read?.plans ?? [];
  return {
    names: plans.map(({ name }) => name),
    workouts: [...plans.flatMap((plan) => plan.workouts), ...(read?.workouts_without_plan ?? [])],
  };
}

/** What is planned on a day, of one sport where one is named. */
export const workoutsOn = (plan: ReadPlan, day: CalendarDay, sport: Sport | undefined): Workout[] =>
  plan.workouts.filter(({ date, type }) => date === day && (sport === undefined || type === sport));
