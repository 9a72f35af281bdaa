import { describe, expect, it } from 'vitest';
import { demoRequest } from '../demo-request.js';
import { fitnessScores } from './fitness-scores.js';

const answerTo = (text: string, data: unknown) =>
  fitnessScores.next(demoRequest(text, '2026-11-21', []), new Map([['get_fitness_scores', data]]));

describe('fitnessScores', () => {
  it('tells the scores, those of a week ago and what is estimated', () => {
    const data = {
      date: '2026-11-21',
      ctl: 41.2,
      atl: 55,
      tsb: -13.8,
      seven_days_ago: { ctl: 38, atl: 40, tsb: -2 },
      basis: { loads_estimated_from_duration: 3 },
    };
    expect(answerTo('How is my fitness?', data)).toEqual({
      say: [
        'On 2026-11-21:',
        '- Fitness (CTL): 41.2',
        '- Fatigue (ATL): 55',
        '- Form (TSB): -13.8',
        'Seven days earlier: Fitness (CTL): 38; Fatigue (ATL): 40; Form (TSB): -2.',
        'Loads estimated from duration for want of a heart rate: 3.',
      ].join('\n'),
    });
  });

  it('says so when there is nothing to compute from', () => {
    expect(answerTo('Qual é meu CTL?', { scores: null, note: 'x' })).toEqual({
      say: 'Não há atividades de que calcular CTL, ATL e TSB.',
    });
  });
});
