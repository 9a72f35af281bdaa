import { describe, expect, it } from 'vitest';
import { demoRequest } from '../demo-request.js';
import { lastActivity } from './last-activity.js';

const answerTo = (text: string, data: unknown) =>
  lastActivity.next(demoRequest(text, '2026-11-21', []), new Map([['get_last_activity', data]]));

const run = {
  activity: {
    id: 'b1e0',
    type: 'RUNNING',
    sport: 'Run',
    name: 'Rodagem',
    date: '2026-11-20',
    start_time: '07:12',
    distance_km: 10.02,
    moving_time: '52:11',
    pace_min_per_km: '5:12',
    average_heart_rate_bpm: 152,
    elevation_gain_m: 1085,
    missing: [],
    days_ago: 1,
  },
};

describe('lastActivity', () => {
  it('E1 tells the real figures in Portuguese', () => {
    expect(answerTo('Analise meu último treino de corrida', run)).toEqual({
      say: [
        'Seu último treino: 20/11/2026 07:12, corrida "Rodagem" (há 1 dia).',
        '- Distância: 10,02 km',
        '- Tempo em movimento: 52:11',
        '- Ritmo médio: 5:12 min/km',
        '- Frequência cardíaca média: 152 bpm',
        '- Ganho de elevação: 1.085 m',
      ].join('\n'),
    });
  });

  it('E1 tells them in English', () => {
    expect(answerTo('Analyze my last run', run)).toEqual({
      say: expect.stringMatching(
        /2026-11-20 07:12, run "Rodagem" \(1 day ago\)[^]*Distance: 10\.02 km[^]*Average pace: 5:12 min\/km/,
      ),
    });
  });

  it('names what is missing', () => {
    const data = {
      activity: { type: 'RUNNING', distance_km: 5, missing: ['average_heart_rate_bpm'] },
    };
    expect(answerTo('Analyze my last run', data)).toEqual({
      say: expect.stringContaining('Not recorded: average heart rate.'),
    });
  });

  it.each([{ activity: null, note: 'Nenhuma' }, {}, null, 'odd'])(
    'says so when there is none: %j',
    (data) => {
      expect(answerTo('Analyze my last run', data)).toEqual({
        say: expect.stringContaining('No such activity'),
      });
    },
  );
});
