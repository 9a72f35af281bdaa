import { describe, expect, it } from 'vitest';
import { demoRequest } from '../demo-request.js';
import { activitiesRange } from './activities-range.js';

const answerTo = (text: string, data: unknown) =>
  activitiesRange.next(
    demoRequest(text, '2026-11-21', []),
    new Map([['get_activities_range', data]]),
  );

const activity = (date: string) => ({ type: 'RUNNING', date, distance_km: 5, missing: [] });

describe('activitiesRange', () => {
  it('tells totals and activities of the period', () => {
    const data = {
      totals: { activities: 2, distance_km: 12.5, moving_time: '1:05:00', elevation_gain_m: 0 },
      activities: [activity('2026-11-20'), activity('2026-11-18')],
    };
    expect(answerTo('Como foi minha semana?', data)).toBeDefined();
    expect(answerTo('Meus treinos desta semana', data)).toEqual({
      say: [
        'De 16/11/2026 a 21/11/2026:',
        '- Atividades: 2',
        '- Distância: 12,5 km',
        '- Tempo em movimento: 1:05:00',
        '- Ganho de elevação: 0 m',
        '- 20/11/2026, corrida; Distância: 5 km',
        '- 18/11/2026, corrida; Distância: 5 km',
      ].join('\n'),
    });
  });

  it('lists as many as were asked for, at most ten', () => {
    const activities = Array.from({ length: 30 }, () => activity('2026-11-20'));
    const lines = (text: string) =>
      JSON.stringify(answerTo(text, { activities })).split('Distance').length - 1;
    expect(lines('my last three runs')).toBe(3);
    expect(lines('my runs this week')).toBe(10);
  });

  it('says so when the period has none', () => {
    expect(answerTo('My runs last week', { totals: {}, activities: [] })).toEqual({
      say: 'No activities are recorded from 2026-11-09 to 2026-11-15.',
    });
  });
});
