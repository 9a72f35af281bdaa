import { describe, expect, it } from 'vitest';
import { createActivity, createCoach } from '../test/support/coach-fixture.js';
import { createToolContext, scope } from '../../test/support/tool-context.js';

describe('get_last_activity', () => {
  it('E1 gives the figures of the newest run with their units', async () => {
    const { store, run } = createCoach();
    store.activities.push(
      { ...scope, ...createActivity({ id: 'older', startedAt: new Date('2026-11-17T09:00:00Z') }) },
      {
        ...scope,
        ...createActivity({
          distanceMeters: 10_021.4,
          movingSeconds: 3_151,
          elapsedSeconds: 3_214,
        }),
      },
      {
        ...scope,
        ...createActivity({
          id: 'ride',
          type: 'CYCLING',
          startedAt: new Date('2026-11-20T09:00:00Z'),
        }),
      },
    );

    expect(await run('get_last_activity', { activity_type: 'RUNNING' })).toMatchObject({
      value: {
        activity: {
          type: 'RUNNING',
          sport: 'Run',
          name: 'Corrida matinal',
          date: '2026-11-19',
          start_time: '06:12',
          distance_km: 10.02,
          moving_time: '52:31',
          elapsed_time: '53:34',
          pace_min_per_km: '5:14',
          average_heart_rate_bpm: 150,
          max_heart_rate_bpm: 170,
          average_cadence_rpm: 84,
          elevation_gain_m: 55,
          calories_kcal: 680,
          days_ago: 1,
          missing: [],
        },
      },
    });
  });

  it('names the figures that the athlete did not record instead of making them up', async () => {
    const { store, run } = createCoach();
    store.activities.push({
      ...scope,
      ...createActivity({ averageHeartRate: null, maxHeartRate: null, movingSeconds: null }),
    });

    const result = await run('get_last_activity', {});

    expect(result).toMatchObject({
      value: {
        activity: { missing: ['moving_time', 'pace_min_per_km', 'average_heart_rate_bpm'] },
      },
    });
    expect(result).not.toHaveProperty('value.activity.average_heart_rate_bpm');
    expect(result).not.toHaveProperty('value.activity.pace_min_per_km');
  });

  it.each([
    ['CYCLING', { average_speed_kmh: 12 }],
    ['SWIMMING', { pace_min_per_100m: '0:30' }],
  ] as const)('tells the speed of %s in the unit of the sport', async (type, figures) => {
    const { store, run } = createCoach();
    store.activities.push({ ...scope, ...createActivity({ type }) });

    expect(await run('get_last_activity', {})).toMatchObject({ value: { activity: figures } });
  });

  it('says that a date in the future is wrong', async () => {
    const { store, run } = createCoach();
    const startedAt = new Date('2026-11-22T09:00:00Z');
    store.activities.push({ ...scope, ...createActivity({ startedAt }) });

    expect(await run('get_last_activity', {})).toMatchObject({
      value: {
        activity: { date: '2026-11-22', days_ago: -2 },
        note: expect.stringContaining('no futuro'),
      },
    });
  });

  it('says that there is none, also where only another owner has one (E6)', async () => {
    const { store, run } = createCoach();
    store.activities.push({ ...scope, ...createActivity() });
    const stranger = createToolContext({ owner: 'stranger' });

    expect(await run('get_last_activity', {}, stranger)).toMatchObject({
      value: { activity: null, note: 'Nenhuma atividade registrada.' },
    });
    expect(await run('get_last_activity', { activity_type: 'SWIMMING' })).toMatchObject({
      value: { activity: null, note: 'Nenhuma atividade do tipo SWIMMING registrada.' },
    });
  });
});
