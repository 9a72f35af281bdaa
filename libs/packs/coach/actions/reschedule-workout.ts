import { canonicalJson, shownPreview } from '@faina/agent-core';
import { awaitingApproval, defineLocalTool } from '@faina/sdk';
import { z } from 'zod';
import { Agenda } from './agenda.js';
import { rearrange, strategies } from './rearrange.js';
import { previewRemoval, tellRearranged, tellUnchanged } from './tell-rearrangement.js';
import type { CoachTool } from '../shared/coach.js';
import { plannedDayOf, plannedDaySchema, workoutIdSchema } from '../shared/arguments.js';
import { refuse } from '../../shared/refuse.js';
import { maxPlanDays } from '../store/training-plan.schema.js';
import { wordsIn } from '../words/words-in.js';
import { addDays } from '../../calendar/local-date.js';

const name = 'reschedule_workout';

const parameters = z.strictObject({
  workout_id: workoutIdSchema,
  new_date: plannedDaySchema,
  strategy: z
    .enum(strategies)
    .default('swap')
    .describe(
      'What becomes of workouts on the new day: swap exchanges the days, push moves them on by a ' +
        'day each, replace removes them once a person has approved',
    ),
});

export const rescheduleWorkout: CoachTool = ({ calendar }) =>
  defineLocalTool({
    name,
    description:
      'Moves a planned workout to another day within its plan. Read get_training_plan first. ' +
      'Without a wish of the athlete leave strategy at swap, which loses nothing.',
    parameters,
    execute: async ({ workout_id: id, new_date: newDate, strategy }, context) => {
      const { approval, tx } = context;
      const words = wordsIn[context.language];
      const day = plannedDayOf(newDate, context, calendar, name);
      if (day.isError()) return day;
      const to = day.value;
      const agenda = new Agenda(tx, context);
      await agenda.lock();
      // No chain is longer than the plan that it may not leave.
      const last = strategy === 'push' ? addDays(to, maxPlanDays) : to;
      const found = await agenda.findWithDays(id, to, last);
      const workout = found.find((one) => one.id === id);
      if (!workout) return refuse(name, 'WORKOUT_NOT_FOUND', words.workoutNotFound);
      const others = found.filter((one) => one !== workout);
      const change = rearrange({ workout, to, strategy, others });
      switch (change.kind) {
        case 'unchanged':
          return tellUnchanged(workout, words);
        case 'refused':
          return refuse(name, change.code, change.message(words));
        case 'changed': {
          const { moves, removed } = change;
          const rearranged = { workout, to, strategy, moves, removed };
          if (removed.length > 0) {
            const preview = shownPreview(previewRemoval(rearranged, words));
            // What the person did not see, they did not agree to: then they are asked again.
            if (canonicalJson(approval?.preview ?? null) !== canonicalJson(preview)) {
              return awaitingApproval(preview);
            }
            await agenda.remove(removed);
          }
          await agenda.move(moves);
          return tellRearranged(rearranged, words);
        }
      }
    },
  });
