import { describe, expect, it } from 'vitest';
import { demoRequest } from '../demo-request.js';
import { trainingPlan } from './training-plan.js';

const answerTo = (text: string, data: unknown) =>
  trainingPlan.next(demoRequest(text, '2026-11-21', []), new Map([['get_training_plan', data]]));

const plan = {
  today: '2026-11-21',
  plans: [
    {
      name: '10 km',
      workouts: [
        { date: '2026-11-20', type: 'RUNNING', description: 'Rodagem', status: 'completed' },
        { date: '2026-11-21', type: 'RUNNING', description: 'Leve', status: 'skipped' },
        {
          date: '2026-11-24',
          type: 'RUNNING',
          description: 'Tiros',
          status: 'planned',
          distance_km: 8.5,
          target_pace: '4:30',
        },
      ],
    },
  ],
  workouts_without_plan: [
    {
      date: '2026-11-22',
      type: 'STRENGTH',
      description: 'Pernas',
      status: 'planned',
      duration_minutes: 40,
    },
  ],
};

describe('trainingPlan', () => {
  it('tells what is still planned, by date', () => {
    expect(answerTo('Qual é o meu plano?', plan)).toEqual({
      say: [
        'Plano ativo: 10 km.',
        '- 22/11/2026, força: Pernas; 40 min',
        '- 24/11/2026, corrida: Tiros; 8,5 km; 4:30',
      ].join('\n'),
    });
  });

  it('tells all of one day, with its status', () => {
    expect(answerTo('What do I train today?', plan)).toEqual({
      say: 'Active plan: 10 km.\n- 2026-11-21, run: Leve; skipped',
    });
  });

  it('says so when nothing is planned', () => {
    expect(
      answerTo('Qual é meu treino de amanhã?', {
        plans: [],
        note: 'O atleta não tem plano ativo.',
      }),
    ).toEqual({
      say: 'Não há treino planejado para 22/11/2026.\nO atleta não tem plano ativo.',
    });
    expect(answerTo('my plan', null)).toEqual({ say: 'No workouts are planned from now on.' });
  });
});
