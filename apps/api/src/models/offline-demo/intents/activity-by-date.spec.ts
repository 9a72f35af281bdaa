import { describe, expect, it } from 'vitest';
import { demoRequest } from '../demo-request.js';
import { activityByDate } from './activity-by-date.js';

const answerTo = (text: string, data: unknown) =>
  activityByDate.next(
    demoRequest(text, '2026-11-21', []),
    new Map([['get_activity_by_date', data]]),
  );

describe('activityByDate', () => {
  it('tells each activity of the day', () => {
    const data = {
      date: '2026-11-20',
      activities: [
        { type: 'RUNNING', date: '2026-11-20', start_time: '07:00', distance_km: 5, missing: [] },
        {
          type: 'SWIMMING',
          date: '2026-11-20',
          start_time: '18:00',
          pace_min_per_100m: '2:05',
          missing: [],
        },
      ],
    };
    expect(answerTo('Como foram meus treinos de ontem?', data)).toEqual({
      say: '20/11/2026 07:00, corrida:\n- Distância: 5 km\n20/11/2026 18:00, natação:\n- Ritmo médio: 2:05 min/100 m',
    });
  });

  it('says so when the day has none', () => {
    expect(answerTo('My run yesterday', { date: '2026-11-20', activities: [] })).toEqual({
      say: 'No activity is recorded on 2026-11-20.',
    });
  });
});
