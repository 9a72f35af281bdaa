import { describe, expect, it } from 'vitest';
import { demoRequest } from '../demo-request.js';
import { sleepRecovery } from './sleep-recovery.js';

const answerTo = (text: string, data: unknown) =>
  sleepRecovery.next(demoRequest(text, '2026-11-21', []), new Map([['get_sleep_recovery', data]]));

describe('sleepRecovery', () => {
  it('tells the last night against the own normal', () => {
    const data = {
      last_night: { date: '2026-11-21', asleep_hours: 6.1, hrv_ms: 48 },
      compared_with_own_mean: {
        hrv_ms: { mean: 60.5, standard_deviations: -1.4, nights: 27, reading: 'below normal' },
        resting_heart_rate_bpm: { reading: 'not recorded' },
      },
    };
    expect(answerTo('Estou recuperado?', data)).toEqual({
      say: [
        'Última noite registrada: 21/11/2026.',
        '- Sono: 6,1 h',
        '- VFC: 48 ms',
        'Em relação ao seu normal:',
        '- VFC: abaixo do normal (sua média: 60,5)',
        '- Frequência cardíaca de repouso: sem registro',
      ].join('\n'),
    });
  });

  it('says so when there is no night', () => {
    expect(answerTo('Am I recovered?', { last_night: null, note: 'x' })).toEqual({
      say: 'No nights are recorded; without them recovery cannot be judged.',
    });
  });
});
