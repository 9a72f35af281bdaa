import { z } from 'zod';
import { sportTypes } from './activity-type.js';
import { daysBetween, localDateSchema } from '../../calendar/local-date.js';

/** Two years. */
export const maxPlanDays = 731;

/** Most workouts of one plan. */
export const maxPlanWorkouts = 1_000;

/** A text as PostgreSQL can hold it. */
export const textSchema = (maxChars: number) =>
  z
    .string()
    .trim()
    .min(1)
    .max(maxChars)
    .refine((value) => !value.includes('\0'), { error: 'May not contain NUL' });

const workoutSchema = z.strictObject({
  date: localDateSchema.describe('YYYY-MM-DD, within the plan'),
  type: z.enum(sportTypes),
  description: textSchema(500),
  targetPace: textSchema(50).optional().describe('For example "5:30 min/km"'),
  durationMinutes: z.int().min(1).max(1_440).optional(),
  distanceMeters: z.number().positive().max(1_000_000).optional(),
});

/** A training plan as a client sends it; what it leaves open is absent. */
export const trainingPlanSchema = z
  .strictObject({
    name: textSchema(200),
    goal: textSchema(1_000).optional(),
    startsOn: localDateSchema,
    endsOn: localDateSchema,
    workouts: z.array(workoutSchema).min(1).max(maxPlanWorkouts),
  })
  .check(({ value: { startsOn, endsOn, workouts }, issues }) => {
    const days = daysBetween(startsOn, endsOn) + 1;
    if (days < 1 || days > maxPlanDays) {
      const message = `Has to lie 1 to ${maxPlanDays} days from startsOn on`;
      issues.push({ code: 'custom', path: ['endsOn'], message, input: endsOn });
    }
    for (const [index, { date }] of workouts.entries()) {
      if (date >= startsOn && date <= endsOn) continue;
      const path = ['workouts', index, 'date'];
      issues.push({ code: 'custom', path, message: 'Lies outside of the plan', input: date });
    }
  })
  .meta({
    id: 'TrainingPlan',
    examples: [
      {
        name: '10 km em março',
        goal: '10 km em menos de 55 minutos',
        startsOn: '2027-03-01',
        endsOn: '2027-03-14',
        workouts: [
          {
            date: '2027-03-02',
            type: 'RUNNING',
            description: 'Rodagem leve',
            targetPace: '6:30 min/km',
            durationMinutes: 40,
          },
          {
            date: '2027-03-06',
            type: 'RUNNING',
            description: 'Longão',
            distanceMeters: 12_000,
          },
        ],
      },
    ],
  });

export type NewPlan = z.output<typeof trainingPlanSchema>;
