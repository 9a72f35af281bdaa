import { describe, expect, it } from 'vitest';
import { demoRequest } from '../demo-request.js';
import { trainingLoad } from './training-load.js';

const answerTo = (text: string, data: unknown) =>
  trainingLoad.next(
    demoRequest(text, '2026-11-21', []),
    new Map([['analyze_training_load', data]]),
  );

describe('trainingLoad', () => {
  it('tells loads, ratio and weeks', () => {
    const data = {
      weeks: [{ from: '2026-11-15', to: '2026-11-21', activities: 4, load: 210 }],
      load_last_7_days: 210,
      mean_weekly_load_last_28_days: 180,
      acute_chronic_ratio: 1.17,
      acute_chronic_reading: 'within the usual range',
      monotony: null,
      ctl: 30,
    };
    expect(answerTo('Analise minha carga de treino', data)).toEqual({
      say: [
        'Sua carga de treino:',
        '- Carga dos últimos 7 dias (TRIMP): 210',
        '- Carga semanal média dos últimos 28 dias (TRIMP): 180',
        '- Relação aguda/crônica: 1,17',
        '- Condicionamento (CTL): 30',
        'Relação aguda/crônica: dentro da faixa usual.',
        '- 15/11/2026 – 21/11/2026; Atividades: 4; Carga (TRIMP): 210',
      ].join('\n'),
    });
  });

  it('says so when there is none', () => {
    expect(answerTo('Analyze my training load', { weeks: [] })).toEqual({
      say: 'There is no training load to analyze.',
    });
  });
});
