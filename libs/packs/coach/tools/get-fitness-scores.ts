import { defineReadTool, Result } from '@faina/agent-core';
import { z } from 'zod';
import type { CoachTool } from '../shared/coach.js';
import { fitnessByDay } from '../formulas/fitness.js';
import { readLoadHistory } from '../formulas/load-history.js';
import { viewFitness, viewLoadBasis } from '../views/load-view.js';
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
