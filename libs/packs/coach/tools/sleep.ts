import { defineReadTool, Result } from '@faina/sdk';
import { z } from 'zod';
import { addDays } from '../../calendar/local-date.js';
import { deviationFrom } from '../formulas/baseline.js';
import type { CoachTool } from '../shared/coach.js';
import type { SleepNight } from '../store/coach-store.js';
import { round } from '../views/recorded.js';
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

/** Nights before the last one that make up the athlete's own normal. */
const baselineDays = 28;

export const getSleepRecovery: CoachTool = ({ store, calendar }) =>
  defineReadTool({
    name: 'get_sleep_recovery',
    description:
      "How recovered the athlete is: the last night's sleep, heart rate variability and resting " +
      `heart rate against the athlete's own mean of the ${baselineDays} days before.`,
    parameters: z.strictObject({}),
    execute: async (_args, context) => {
      const words = wordsIn[context.language];
      const today = calendar.dateOf(context.now);
      const nights = await store.listSleep(context, addDays(today, -baselineDays), today);
      const last = nights.at(-1);
      if (!last) {
        return Result.ok({ last_night: null, note: words.noRecentSleep });
      }
      const earlier = nights.slice(0, -1);
      return Result.ok({
        today,
        last_night: viewNight(last),
        compared_with_own_mean: {
          asleep_hours: compare(earlier, last, ({ asleepMinutes }) => asleepMinutes / 60),
          hrv_ms: compare(earlier, last, ({ hrvMs }) => hrvMs),
          resting_heart_rate_bpm: compare(
            earlier,
            last,
            ({ restingHeartRate }) => restingHeartRate,
          ),
        },
        ...(last.date !== today && { note: words.lastNightIsOf(last.date) }),
      });
    },
  });

function compare(
  earlier: readonly SleepNight[],
  last: SleepNight,
  figure: (night: SleepNight) => number | null,
) {
  const value = figure(last);
  if (value === null) return { reading: 'not recorded' };
  const recorded = earlier.map(figure).filter((entry) => entry !== null);
  const deviation = deviationFrom(recorded, value);
  if (!deviation) return { reading: 'too few nights to compare', nights: recorded.length };
  return {
    mean: round(deviation.mean, 1),
    standard_deviations: round(deviation.deviations, 1),
    nights: recorded.length,
    reading: readingOf(deviation.deviations),
  };
}

/** More than one standard deviation off happens on about one day in three by chance alone. */
function readingOf(deviations: number): string {
  if (deviations > 1) return 'above normal';
  if (deviations < -1) return 'below normal';
  return 'normal';
}
