import { defineReadTool, Result } from '@faina/sdk';
import { z } from 'zod';
import type { Plan, Workout } from '../store/coach-store.js';
import type { CoachTool } from '../shared/coach.js';
import { maxPlanWorkouts } from '../store/training-plan.schema.js';
import { addDays, type LocalDate, weekdayOf } from '../../calendar/local-date.js';
import { viewWorkout } from '../views/workout-view.js';
import type { CoachWords } from '../words/portuguese.js';
import { wordsIn } from '../words/words-in.js';

/** Workouts that are listed of all plans together: a longer answer would be cut for the model. */
const listLimit = 100;

/** Workouts outside of every plan that are listed. */
const looseLimit = 30;

/** Days before today whose workouts are always listed: they can still be marked or moved. */
const recentDays = 7;

export const getTrainingPlan: CoachTool = ({ store, calendar }) =>
  defineReadTool({
    name: 'get_training_plan',
    description:
      "The athlete's active training plan with its workouts and their ids, and those outside of any " +
      'plan. Read it before you speak of a planned workout or change one.',
    parameters: z.strictObject({}),
    execute: async (_args, context) => {
      const today = calendar.dateOf(context.now);
      const [plans, loose] = await Promise.all([
        store.listActivePlans(context, today, maxPlanWorkouts),
        store.listLooseWorkouts(context, addDays(today, -recentDays), looseLimit + 1),
      ]);
      const listed = plans.map((plan) => ({
        ...plan,
        workouts: around(today, plan.workouts, Math.floor(listLimit / plans.length)),
      }));
      return Result.ok({
        today,
        weekday: weekdayOf(today),
        plans: listed.map(viewPlan),
        workouts_without_plan: loose.slice(0, looseLimit).map(viewWorkout),
        ...noteFor(plans, listed, loose.length > looseLimit, wordsIn[context.language]),
      });
    },
  });

const viewPlan = ({ id, name, goal, startsOn, endsOn, workouts }: Plan) => ({
  id,
  name,
  goal,
  starts_on: startsOn,
  ends_on: endsOn,
  workouts: workouts.map(viewWorkout),
});

/** So many workouts, from the recent ones on; with room to spare also those before. */
function around(today: LocalDate, workouts: readonly Workout[], count: number): Workout[] {
  const recent = workouts.filter(({ date }) => date >= addDays(today, -recentDays)).length;
  const start = workouts.length - Math.max(recent, count);
  return workouts.slice(Math.max(0, start)).slice(0, count);
}

function noteFor(
  plans: readonly Plan[],
  listed: readonly Plan[],
  isLooseCut: boolean,
  words: CoachWords,
): { note?: string } {
  const notes = [
    ...(plans.length === 0 ? [words.noPlan] : []),
    ...(plans.length > 1 ? [words.severalPlans(plans.length)] : []),
    ...plans.flatMap(({ name, workouts }, index) => {
      const shown = listed[index]?.workouts ?? [];
      if (shown.length === workouts.length) return [];
      const [first, last] = [shown[0]?.date ?? '', shown.at(-1)?.date ?? ''];
      return [words.workoutsListed(name, shown.length, workouts.length, first, last)];
    }),
    ...(isLooseCut ? [words.looseListed(looseLimit)] : []),
  ];
  return notes.length > 0 ? { note: notes.join(' ') } : {};
}
