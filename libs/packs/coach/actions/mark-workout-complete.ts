import { completed, defineLocalTool } from '@faina/sdk';
import { z } from 'zod';
import { Agenda } from './agenda.js';
import { workoutIdSchema } from '../shared/arguments.js';
import { textSchema } from '../store/training-plan.schema.js';
import type { CoachTool } from '../shared/coach.js';
import { refuse } from '../../shared/refuse.js';
import { showWorkout, viewWorkout } from '../views/workout-view.js';
import { wordsIn } from '../words/words-in.js';

const name = 'mark_workout_complete';

export const markWorkoutComplete: CoachTool = ({ calendar }) =>
  defineLocalTool({
    name,
    description:
      'Marks a planned workout as done, also one that had been skipped. Only when the athlete says ' +
      'that it was done. One of a day to come cannot be done yet.',
    parameters: z.strictObject({
      workout_id: workoutIdSchema,
      notes: textSchema(2_000).optional().describe("The athlete's own words on how it went"),
    }),
    execute: async ({ workout_id: id, notes }, context) => {
      const words = wordsIn[context.language];
      const agenda = new Agenda(context.tx, context);
      const workout = await agenda.find(id);
      if (!workout) return refuse(name, 'WORKOUT_NOT_FOUND', words.workoutNotFound);
      const day = words.day(workout.date);
      if (workout.date > calendar.dateOf(context.askedAt)) {
        return refuse(name, 'WORKOUT_IN_THE_FUTURE', words.notYet(showWorkout(workout), day));
      }
      await agenda.complete(id, notes);
      const done = {
        ...workout,
        status: 'completed',
        notes: notes ?? workout.notes,
        skipReason: null,
      };
      const wasCompleted = workout.status === 'completed';
      return completed(
        { workout: viewWorkout(done), wasCompleted },
        words.workoutCompleted(workout.description, day, wasCompleted),
      );
    },
  });
