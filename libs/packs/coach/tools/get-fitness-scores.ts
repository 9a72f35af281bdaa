import { defineReadTool, Result } from '@faina/agent-core';
import { z } from 'zod';
import type { CoachTool } from '../coach.js';
import { fitnessByDay } from '../formulas/fitness.js';
import { readLoadHistory } from '../load-history.js';
import { viewFitness } from '../views/fitness-view.js';
import { viewLoadBasis } from '../views/load-view.js';

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
      const history = await readLoadHistory(coach, context, context.now);
      if (!history) {
        return Result.ok({
          scores: null,
          note: 'Nenhuma atividade no último ano; não há do que calcular CTL, ATL e TSB.',
        });
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
          note: `O histórico tem só ${days} dias; com menos de ${settledDays} o CTL ainda está baixo demais.`,
        }),
      });
    },
  });
