import { describe, expect, it } from 'vitest';
import { demoRequest } from '../demo-request.js';
import { sleepData } from './sleep-data.js';

const request = (text: string) => demoRequest(text, '2026-11-21', []);
const answerTo = (text: string, data: unknown) =>
  sleepData.next(request(text), new Map([['get_sleep_data', data]]));

describe('sleepData', () => {
  it('tells means, nights and how many are missing', () => {
    const data = {
      from: '2026-11-15',
      to: '2026-11-21',
      days: 7,
      nights_recorded: 1,
      nights_missing: 6,
      averages: { asleep_hours: 7.3, hrv_ms: 61 },
      nights: [{ date: '2026-11-21', asleep_hours: 7.3, deep_minutes: 80 }],
    };
    expect(answerTo('Como dormi?', data)).toEqual({
      say: [
        'Médias das noites registradas de 15/11/2026 a 21/11/2026 (1):',
        '- Sono: 7,3 h',
        '- VFC: 61 ms',
        '- 21/11/2026; Sono: 7,3 h; Sono profundo: 80 min',
        'Noites sem registro: 6.',
      ].join('\n'),
    });
  });

  it('says so when no night is recorded', () => {
    expect(
      answerTo('How did I sleep?', { from: '2026-11-15', to: '2026-11-21', nights: [] }),
    ).toEqual({
      say: 'No nights are recorded from 2026-11-15 to 2026-11-21.',
    });
  });

  it('reads at most the thirty days that the tool knows', () => {
    expect(sleepData.next(request('Como dormi no mês passado?'), new Map())).toEqual({
      ask: { tool: 'get_sleep_data', args: { days: 30 } },
    });
  });
});
