import { defineReadTool, Result } from '@faina/sdk';
import { z } from 'zod';
import { addDays } from '../../calendar/local-date.js';
import { fitnessByDay } from '../formulas/fitness.js';
import { chronicDays, loadBalance } from '../formulas/load-balance.js';
import { type LoadHistory, readLoadHistory } from '../formulas/load-history.js';
import type { CoachTool } from '../shared/coach.js';
import { viewFitness, viewLoadBasis } from '../views/load-view.js';
import { round } from '../views/recorded.js';
import { viewTotals } from '../views/totals-view.js';
import { wordsIn } from '../words/words-in.js';

/** CTL needs about one time constant before it means something. */
const settledDays = 42;

export const getFitnessScores: CoachTool = (coach) =>
  defineReadTool({
    name: 'get_fitness_scores',
    description:
      "The athlete's fitness (CTL, 42 days), fatigue (ATL, 7 days) and form (TSB = CTL - ATL) as of " +
      'today and a week ago, computed from the recorded activities.',
    parameters: z.strictObject({}),
    execute: async (_args, context) => {
      const words = wordsIn[context.language];
      const history = await readLoadHistory(coach, context, context.now);
      if (!history) {
        return Result.ok({ scores: null, note: words.noFitness });
      }
      const fitness = fitnessByDay(history.dailyLoads);
      const today = fitness.at(-1);
      const weekAgo = fitness.at(-8);
      const days = history.dailyLoads.length;
      return Result.ok({
        date: history.to,
        ...(today && viewFitness(today)),
        seven_days_ago: weekAgo ? viewFitness(weekAgo) : null,
        history_days: days,
        basis: viewLoadBasis(history),
        ...(days < settledDays && {
          note: words.shortHistory(days, settledDays),
        }),
      });
    },
  });

export const analyzeTrainingLoad: CoachTool = (coach) =>
  defineReadTool({
    name: 'analyze_training_load',
    description:
      'The training load of the last four weeks: totals by week, the ratio of the last 7 days to the ' +
      'mean of 28 (0.8 to 1.3 is the usual range), monotony, fitness and fatigue.',
    parameters: z.strictObject({}),
    execute: async (_args, context) => {
      const history = await readLoadHistory(coach, context, context.now);
      if (!history) {
        return Result.ok({ weeks: [], note: wordsIn[context.language].noLoad });
      }
      const balance = loadBalance(history.dailyLoads);
      const today = fitnessByDay(history.dailyLoads).at(-1);
      return Result.ok({
        date: history.to,
        weeks: [3, 2, 1, 0].map((weeksAgo) => viewWeek(history, weeksAgo)),
        load_last_7_days: round(balance.acuteLoad),
        mean_weekly_load_last_28_days: round(balance.chronicLoad),
        acute_chronic_ratio: round(balance.ratio, 2),
        acute_chronic_reading: readingOf(balance.ratio, history.dailyLoads.length),
        monotony: round(balance.monotony, 2),
        ...(today && viewFitness(today)),
        basis: viewLoadBasis(history),
        sources: [
          'acute_chronic_ratio: Gabbett, British Journal of Sports Medicine, 2016',
          'monotony: Foster, Medicine & Science in Sports & Exercise, 1998',
        ],
      });
    },
  });

function viewWeek({ to, activities }: LoadHistory, weeksAgo: number) {
  const last = addDays(to, -7 * weeksAgo);
  const first = addDays(last, -6);
  const ofWeek = activities.filter(({ date }) => date >= first && date <= last);
  return {
    from: first,
    to: last,
    ...viewTotals(ofWeek.map(({ activity }) => activity)),
    load: round(ofWeek.reduce((total, { load }) => total + load, 0)),
  };
}

function readingOf(ratio: number | null, days: number): string {
  if (days < chronicDays) return `fewer than ${chronicDays} days of history`;
  if (ratio === null) return `no load in the last ${chronicDays} days`;
  if (ratio < 0.8) return 'below the usual range';
  if (ratio > 1.3) return 'above the usual range';
  return 'within the usual range';
}
