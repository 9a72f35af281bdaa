import { randomUUID } from 'node:crypto';
import { plainWords } from '@faina/agent-core';
import { completed, defineLocalTool } from '@faina/sdk';
import { z } from 'zod';
import { Agenda, type NewWorkout } from './agenda.js';
import { activityTypeSchema } from '../store/activity-type.js';
import type { CoachTool } from '../shared/coach.js';
import type { Workout } from '../store/coach-store.js';
import { plannedDayOf, plannedDaySchema } from '../shared/arguments.js';
import { refuse } from '../../shared/refuse.js';
import { maxPlanDays, textSchema } from '../store/training-plan.schema.js';
import { showWorkout, viewWorkout } from '../views/workout-view.js';
import { wordsIn } from '../words/words-in.js';
import { addDays } from '../../calendar/local-date.js';

const name = 'create_custom_workout';

/** A workout that was done and not planned is still told of a month later. */
const maxDaysBack = 31;

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
      allow_duplicate: z
        .boolean()
        .default(false)
        .describe('Only when the athlete says that they want a second equal workout on the day'),
    }),
    execute: async (args, context) => {
      const { type, description, target_pace: targetPace, duration, ...asked } = args;
      const found = plannedDayOf(asked.date, context, calendar, name);
      if (found.isError()) return found;
      const date = found.value;
      const words = wordsIn[context.language];
      const today = calendar.dateOf(context.askedAt);
      const [first, last] = [addDays(today, -maxDaysBack), addDays(today, maxPlanDays)];
      if (date < first || date > last) {
        const message = words.dayTooFar(words.day(date), words.day(first), words.day(last));
        return refuse(name, 'DATE_TOO_FAR', message);
      }
      const id = randomUUID();
      const workout = {
        date,
        type,
        description,
        targetPace: targetPace ?? null,
        durationMinutes: duration ?? null,
      };
      const agenda = new Agenda(context.tx, context);
      await agenda.lock();
      const others = await agenda.findWithDays(id, date, date);
      const same = others.find((other) => isSame(other, workout));
      if (same && !asked.allow_duplicate) {
        const message = words.sameWorkout(showWorkout(same), words.day(date));
        return refuse(name, 'WORKOUT_EXISTS', message);
      }
      await agenda.add(id, workout);
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
        words.workoutCreated(description, words.day(date)),
      );
    },
  });

/** Whether nobody could tell the two apart: the same sport and words, and no other duration. */
function isSame(there: Workout, wanted: NewWorkout): boolean {
  return (
    there.status !== 'skipped' &&
    there.type === wanted.type &&
    plainWords(there.description) === plainWords(wanted.description) &&
    (wanted.durationMinutes ?? there.durationMinutes) ===
      (there.durationMinutes ?? wanted.durationMinutes)
  );
}
