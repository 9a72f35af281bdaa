import { defineReadTool, Result } from '@faina/agent-core';
import { z } from 'zod';
import type { Plan } from '../coach-store.js';
import type { CoachTool } from '../coach.js';
import { weekdayOf } from '../../../calendar/local-date.js';
import { viewWorkout } from '../views/workout-view.js';

/** Workouts of one plan that are listed. */
const workoutLimit = 150;

export const getTrainingPlan: CoachTool = ({ store, calendar }) =>
  defineReadTool({
    name: 'get_training_plan',
    description:
      "The athlete's active training plan with all its workouts and their ids, and planned workouts " +
      'outside of any plan. Read it before you speak of a planned workout or change one.',
    parameters: z.strictObject({}),
    execute: async (_args, context) => {
      const today = calendar.dateOf(context.now);
      const [plans, loose] = await Promise.all([
        store.listActivePlans(context, today, workoutLimit),
        store.listLooseWorkouts(context, today, workoutLimit),
      ]);
      return Result.ok({
        today,
        weekday: weekdayOf(today),
        plans: plans.map(viewPlan),
        workouts_without_plan: loose.map(viewWorkout),
        ...noteFor(plans),
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

function noteFor(plans: readonly Plan[]): { note?: string } {
  if (plans.length === 0) return { note: 'O atleta não tem plano de treino ativo.' };
  const cut = plans.some((plan) => plan.workouts.length === workoutLimit);
  const notes = [
    ...(plans.length > 1
      ? [`Há ${plans.length} planos ativos ao mesmo tempo; diga de qual está falando.`]
      : []),
    ...(cut ? [`Listados apenas os primeiros ${workoutLimit} treinos de um plano.`] : []),
  ];
  return notes.length > 0 ? { note: notes.join(' ') } : {};
}
