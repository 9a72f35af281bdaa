import { describe, expect, it } from 'vitest';
import { createToolContext } from '../../test/support/tool-context.js';
import { createCoach } from '../test/support/coach-fixture.js';
import { wordsIn } from '../words/words-in.js';

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

  it.each([
    [
      {},
      'Informe activity_ids (pelo menos dois) ou um date_range.',
      'Give activity_ids (at least two) or a date_range.',
    ],
    [
      {
        activity_ids: [
          '0195f4f0-0000-7000-8000-000000000001',
          '0195f4f0-0000-7000-8000-000000000002',
        ],
        date_range: { start_date: today, end_date: today },
      },
      'Informe activity_ids ou date_range, não os dois.',
      'Give either activity_ids or date_range, not both.',
    ],
  ])(
    'on a comparison of nothing or of two things are so, too',
    async (args, portuguese, english) => {
      const { run } = createCoach();
      const refused = (language: 'pt' | 'en') =>
        run('compare_activities', args, createToolContext({ language }));

      expect(await refused('pt')).toMatchObject({ error: { message: portuguese } });
      expect(await refused('en')).toMatchObject({ error: { message: english } });
    },
  );

  it('on a plan with more workouts than are listed are so, too', () => {
    const told = (['pt', 'en'] as const).map((language) =>
      wordsIn[language].workoutsListed('10 km', 100, 120, today, '2027-03-01'),
    );

    expect(told).toEqual([
      'De "10 km" estão listados 100 de 120 treinos: 2026-11-20 a 2027-03-01.',
      'Of "10 km" 100 of 120 workouts are listed: 2026-11-20 to 2027-03-01.',
    ]);
  });
});
