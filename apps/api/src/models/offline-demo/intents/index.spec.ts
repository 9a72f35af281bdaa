import { describe, expect, it } from 'vitest';
import { demoRequest } from '../demo-request.js';
import { INTENTS } from './index.js';

const tools = ['echo', 'gerar_relatorio'].map((name) => ({
  name,
  description: '',
  parameters: {},
}));

/** A Saturday. */
const firstStep = (text: string) => {
  const request = demoRequest(text, '2026-11-21', tools);
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
    ['Preciso adiar meu treino de amanhã para sexta', 'get_training_plan', {}],
    ["Push tomorrow's run to Friday", 'get_training_plan', {}],
    ['Marque o treino de hoje como concluído', 'get_training_plan', {}],
    ['Pule o treino de amanhã porque estou doente', 'get_training_plan', {}],
    [
      'Crie um treino de corrida de 40 minutos no sábado',
      'create_custom_workout',
      {
        date: '2026-11-28',
        type: 'RUNNING',
        description: 'Corrida de 40 min',
        duration: 40,
      },
    ],
    [
      'Create a ride of 1h30 on 2026-11-25',
      'create_custom_workout',
      { date: '2026-11-25', type: 'CYCLING', description: 'Ride of 90 min', duration: 90 },
    ],
    [
      'Agende um treino de corrida "Tiros" amanhã, ritmo 5:30',
      'create_custom_workout',
      { date: '2026-11-22', type: 'RUNNING', description: 'Tiros', target_pace: '5:30 min/km' },
    ],
    [
      'Envie o relatório resumo da semana para ana@example.com',
      'gerar_relatorio',
      { tipo: 'resumo', periodo: 'semana' },
    ],
    [
      'Send the last report to ana@example.com.',
      'enviar_relatorio_email',
      { destinatario: 'ana@example.com', tipo_relatorio: 'resumo' },
    ],
    ['Gere o relatório de treinos do mês', 'gerar_relatorio', { tipo: 'treino', periodo: 'mes' }],
    [
      'Generate the CRM report of last week',
      'gerar_relatorio',
      { tipo: 'crm', periodo: { inicio: '2026-11-09', fim: '2026-11-15' } },
    ],
    ['Faça um relatório', 'gerar_relatorio', { tipo: 'resumo' }],
    ['Liste meus relatórios', 'listar_relatorios', {}],
    ['List my reports', 'listar_relatorios', {}],
    ['Mostre o dashboard de hoje', 'obter_dashboard_hoje', {}],
    ["Show today's dashboard", 'obter_dashboard_hoje', {}],
    [
      'Envie um e-mail para ana@example.com e rui@example.com com cópia para eva@example.com com assunto "Olá, pessoal" dizendo até amanhã',
      'enviar_email_personalizado',
      {
        destinatarios: ['ana@example.com', 'rui@example.com'],
        assunto: 'Olá, pessoal',
        conteudo: 'até amanhã',
        cc: ['eva@example.com'],
      },
    ],
    [
      'Send an email to ana@example.com with subject Hello saying see you tomorrow',
      'enviar_email_personalizado',
      { destinatarios: ['ana@example.com'], assunto: 'Hello', conteudo: 'see you tomorrow' },
    ],
    ['echo Hello, World', 'echo', { value: 'Hello, World' }],
  ])('%s', (text, tool, args) => {
    expect(firstStep(text)).toEqual({ ask: { tool, args } });
  });

  it.each([
    'Apague meu treino de amanhã',
    'Adie meu treino de amanhã',
    'Move my run to Friday',
    'Pule o treino de amanhã',
    'Marque o treino como concluído',
  ])(
    '%s says too little: nothing is called and the answer says that nothing was changed',
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
