import { describe, expect, it } from 'vitest';
import { createToolContext } from '../../test/support/tool-context.js';
import { createCoach } from '../test/support/coach-fixture.js';

const today = '2026-11-20';

describe('the notes of the coach', () => {
  it.each([
    ['get_last_activity', {}, 'Nenhuma atividade registrada.', 'No activity recorded.'],
    [
      'get_activity_by_date',
      { date: today },
      'Nenhuma atividade registrada nesse dia.',
      'No activity recorded on this day.',
    ],
    [
      'get_activities_range',
      { start_date: today, end_date: today },
      'Nenhuma atividade registrada nesse período.',
      'No activity recorded in this range.',
    ],
    [
      'get_training_plan',
      {},
      'O atleta não tem plano de treino ativo.',
      'The athlete has no active training plan.',
    ],
    [
      'get_sleep_data',
      { days: 90 },
      'Pedidos 90 dias; o limite é de 1 a 30, então foram lidos 30. Nenhum dado de sono registrado nesse período.',
      '90 days were asked for; the limit is 1 to 30, so 30 were read. No sleep recorded in this range.',
    ],
    [
      'get_sleep_recovery',
      {},
      'Nenhum dado de sono recente; não é possível avaliar a recuperação.',
      'No sleep recorded lately; the recovery cannot be judged.',
    ],
    [
      'get_fitness_scores',
      {},
      'Nenhuma atividade no último ano; não há do que calcular CTL, ATL e TSB.',
      'No activity in the last year; there is nothing to compute CTL, ATL and TSB from.',
    ],
    [
      'analyze_training_load',
      {},
      'Nenhuma atividade no último ano; não há carga de treino para analisar.',
      'No activity in the last year; there is no training load to analyse.',
    ],
  ])('of %s are in the language of the agent', async (tool, args, portuguese, english) => {
    const { run } = createCoach();

    expect(await run(tool, args)).toMatchObject({ value: { note: portuguese } });
    expect(await run(tool, args, createToolContext({ language: 'en' }))).toMatchObject({
      value: { note: english },
    });
  });
});
