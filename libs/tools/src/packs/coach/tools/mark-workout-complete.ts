import { completed, defineLocalTool } from '@faina/agent-core';
import { z } from 'zod';
import { Agenda } from '../actions/agenda.js';
import { textSchema, workoutIdSchema, workoutNotFound } from '../actions/arguments.js';
import { showDay } from '../actions/show.js';
import type { CoachTool } from '../coach.js';
import { viewWorkout } from '../views/workout-view.js';

const name = 'mark_workout_complete';

export const markWorkoutComplete: CoachTool = () =>
  defineLocalTool({
    name,
    description:
      'Marks a planned workout as done, also one that had been skipped. Only when the athlete says ' +
      'that it was done.',
    parameters: z.strictObject({
      workout_id: workoutIdSchema,
      notes: textSchema(2_000).optional().describe("The athlete's own words on how it went"),
    }),
    execute: async ({ workout_id: id, notes }, context) => {
      const agenda = new Agenda(context.tx, context);
      const workout = await agenda.find(id);
      if (!workout) return workoutNotFound(id, name);
      await agenda.complete(id, notes);
      const done = {
        ...workout,
        status: 'completed',
        notes: notes ?? workout.notes,
        skipReason: null,
      };
      const already = workout.status === 'completed' ? ' (já estava concluído)' : '';
      return completed(
        { workout: viewWorkout(done), already_completed: workout.status === 'completed' },
        `Treino concluído: ${workout.description} de ${showDay(workout.date)}${already}.`,
      );
    },
  });
