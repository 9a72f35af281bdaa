import { randomUUID } from 'node:crypto';
import { completed, defineLocalTool } from '@faina/agent-core';
import { z } from 'zod';
import { Agenda } from '../actions/agenda.js';
import { textSchema } from '../actions/arguments.js';
import { showDay } from '../actions/show.js';
import { activityTypeSchema } from '../activity-type.js';
import type { CoachTool } from '../coach.js';
import { plannedDayOf, plannedDaySchema } from '../day-arguments.js';
import { viewWorkout } from '../views/workout-view.js';

const name = 'create_custom_workout';

export const createCustomWorkout: CoachTool = ({ calendar }) =>
  defineLocalTool({
    name,
    description:
      'Adds a workout outside of every plan on a day, beside what is planned there. Only when the ' +
      'athlete asks for a new workout.',
    parameters: z.strictObject({
      date: plannedDaySchema,
      type: activityTypeSchema.describe('Sport'),
      description: textSchema(500).describe('What to do, for example "Rodagem leve de 8 km"'),
      target_pace: textSchema(50).optional().describe('For example "5:30 min/km"'),
      duration: z.int().min(1).max(1_440).optional().describe('Minutes'),
    }),
    execute: async ({ date, type, description, target_pace: targetPace, duration }, context) => {
      const day = plannedDayOf(date, context.askedAt, calendar, name);
      if (day.isError()) return day;
      const id = randomUUID();
      const workout = {
        date: day.value,
        type,
        description,
        targetPace: targetPace ?? null,
        durationMinutes: duration ?? null,
      };
      await new Agenda(context.tx, context).add(id, workout);
      const stored = {
        ...workout,
        id,
        distanceMeters: null,
        status: 'planned',
        notes: null,
        skipReason: null,
      };
      return completed(
        { workout: viewWorkout(stored) },
        `Treino criado: ${description} em ${showDay(day.value)}.`,
      );
    },
  });
