import { completed, defineLocalTool } from '@faina/sdk';
import { z } from 'zod';
import { Agenda } from './agenda.js';
import { workoutIdSchema } from '../shared/arguments.js';
import { textSchema } from '../store/training-plan.schema.js';
import type { CoachTool } from '../shared/coach.js';
import { refuse } from '../../shared/refuse.js';
import { showWorkout, viewWorkout } from '../views/workout-view.js';
import { wordsIn } from '../words/words-in.js';

const name = 'skip_workout';

/** No approval: the workout stays in the plan, told as skipped, and can still be marked as done. */
export const skipWorkout: CoachTool = () =>
  defineLocalTool({
    name,
    description:
      'Marks a planned workout as skipped, with the reason. To do it on another day instead, use ' +
      'reschedule_workout.',
    parameters: z.strictObject({
      workout_id: workoutIdSchema,
      reason: textSchema(500).describe("The athlete's reason"),
    }),
    execute: async ({ workout_id: id, reason }, context) => {
      const words = wordsIn[context.language];
      const agenda = new Agenda(context.tx, context);
      const workout = await agenda.find(id);
      if (!workout) return refuse(name, 'WORKOUT_NOT_FOUND', words.workoutNotFound);
      if (workout.status === 'completed') {
        return refuse(name, 'WORKOUT_NOT_PLANNED', words.cannotSkipDone(showWorkout(workout)));
      }
      await agenda.skip(id, reason);
      return completed(
        { workout: viewWorkout({ ...workout, status: 'skipped', skipReason: reason }) },
        words.workoutSkipped(workout.description, words.day(workout.date), reason),
      );
    },
  });
