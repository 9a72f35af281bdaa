import { describe, expect, it } from 'vitest';
import { demoRequest } from '../demo-request.js';
import { INTENTS } from './index.js';

const echoTool = { name: 'echo', description: '', parameters: {} };

/** A Saturday. */
const firstStep = (text: string) => {
  const request = demoRequest(text, '2026-11-21', [echoTool]);
  return INTENTS.find((intent) => intent.matches(request))?.next(request, new Map());
};

describe('the first call for a request', () => {
  it.each([
    ['Analise meu último treino de corrida', 'get_last_activity', { activity_type: 'RUNNING' }],
    ['Analyze my last run', 'get_last_activity', { activity_type: 'RUNNING' }],
    ['Como foi meu último treino?', 'get_last_activity', {}],
    ['my latest ride please', 'get_last_activity', { activity_type: 'CYCLING' }],
    ['Analise meu treino de hoje', 'get_activity_by_date', { date: '2026-11-21' }],
    [
      'Como foi minha corrida de ontem?',
      'get_activity_by_date',
      { date: '2026-11-20', activity_type: 'RUNNING' },
    ],
    [
      'How was my swim on 2026-11-02?',
      'get_activity_by_date',
      { date: '2026-11-02', activity_type: 'SWIMMING' },
    ],
    [
      'Como foi minha semana passada?',
      'get_activities_range',
      { start_date: '2026-11-09', end_date: '2026-11-15' },
    ],
    [
      'My runs of the last 10 days',
      'get_activities_range',
      { start_date: '2026-11-12', end_date: '2026-11-21', activity_type: 'RUNNING' },
    ],
    [
      'Minhas últimas três corridas',
      'get_activities_range',
      { start_date: '2026-08-24', end_date: '2026-11-21', activity_type: 'RUNNING' },
    ],
    ['Qual é meu treino de amanhã?', 'get_training_plan', {}],
    ['O que tenho para treinar hoje?', 'get_training_plan', {}],
    ['What is on my training plan?', 'get_training_plan', {}],
    ['Como dormi esta semana?', 'get_sleep_data', { days: 6 }],
    ['How did I sleep last night?', 'get_sleep_data', { days: 1 }],
    ['Meu sono', 'get_sleep_data', {}],
    ['Meu sono nas últimas 10 noites', 'get_sleep_data', { days: 10 }],
    ['Estou recuperado?', 'get_sleep_recovery', {}],
    ['How is my recovery?', 'get_sleep_recovery', {}],
    ['Como estão meu CTL e meu TSB?', 'get_fitness_scores', {}],
    ['How is my fitness?', 'get_fitness_scores', {}],
    ['Analise minha carga de treino', 'analyze_training_load', {}],
    ['Analyze my training load', 'analyze_training_load', {}],
    [
      'Compare minhas duas últimas corridas',
      'get_activities_range',
      { start_date: '2026-08-24', end_date: '2026-11-21', activity_type: 'RUNNING' },
    ],
    [
      'Compare my rides of this month',
      'compare_activities',
      {
        date_range: { start_date: '2026-11-01', end_date: '2026-11-21' },
        activity_type: 'CYCLING',
      },
    ],
    ['echo Hello, World', 'echo', { value: 'Hello, World' }],
  ])('%s', (text, tool, args) => {
    expect(firstStep(text)).toEqual({ ask: { tool, args } });
  });

  it.each([
    'Preciso adiar meu treino de amanhã para sexta',
    'Move my run to Friday',
    'Crie um treino de corrida para amanhã',
  ])(
    '%s is no question: nothing is called and the answer says that nothing was changed',
    (text) => {
      expect(firstStep(text)).toEqual({
        say: expect.stringMatching(/^(Não mudei nada|Nothing was changed)/),
      });
    },
  );

  it('does not put another day in the place of one that does not exist', () => {
    expect(firstStep('Como foi meu treino de 30/02?')).toEqual({
      say: expect.stringContaining('não existe'),
    });
  });

  it.each(['Qual é a capital da França?', 'Tell me a joke', ''])('%j is nobody’s', (text) => {
    expect(firstStep(text)).toBeUndefined();
  });
});
