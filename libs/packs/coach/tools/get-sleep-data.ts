import { defineReadTool, Result } from '@faina/agent-core';
import { z } from 'zod';
import type { CoachTool } from '../shared/coach.js';
import { addDays } from '../../calendar/local-date.js';
import { viewNight, viewNightAverages } from '../views/sleep-view.js';
import { wordsIn } from '../words/words-in.js';

const maxDays = 30;

export const getSleepData: CoachTool = ({ store, calendar }) =>
  defineReadTool({
    name: 'get_sleep_data',
    description: `The athlete's recorded nights of the last days, with means. At most ${maxDays} days.`,
    parameters: z.strictObject({
      days: z.int().default(7).describe(`How many days back, 1 to ${maxDays}`),
    }),
    execute: async ({ days: asked }, context) => {
      const words = wordsIn[context.language];
      const days = Math.min(maxDays, Math.max(1, asked));
      const to = calendar.dateOf(context.now);
      const from = addDays(to, 1 - days);
      const nights = await store.listSleep(context, from, to);
      const notes = [
        ...(days === asked ? [] : [words.daysBounded(asked, maxDays, days)]),
        ...(nights.length === 0 ? [words.noSleepInRange] : []),
      ];
      return Result.ok({
        from,
        to,
        days,
        nights_recorded: nights.length,
        nights_missing: days - nights.length,
        averages: viewNightAverages(nights),
        nights: nights.map(viewNight),
        ...(notes.length > 0 && { note: notes.join(' ') }),
      });
    },
  });
