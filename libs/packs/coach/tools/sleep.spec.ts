import { describe, expect, it } from 'vitest';
import { createCoach, createNight } from '../test/support/coach-fixture.js';
import { scope } from '../../test/support/tool-context.js';
import { addDays } from '../../calendar/local-date.js';

describe('get_sleep_data', () => {
  it('gives the nights of the last seven days with means over what was recorded', async () => {
    const { store, run } = createCoach();
    store.nights.push(
      { ...scope, ...createNight({ date: '2026-11-13' }) },
      { ...scope, ...createNight({ date: '2026-11-19', asleepMinutes: 390, hrvMs: null }) },
      { ...scope, ...createNight() },
    );

    expect(await run('get_sleep_data', {})).toMatchObject({
      value: {
        from: '2026-11-14',
        to: '2026-11-20',
        nights_recorded: 2,
        nights_missing: 5,
        averages: { asleep_hours: 7, hrv_ms: 60, resting_heart_rate_bpm: 50 },
        nights: [
          { date: '2026-11-19', asleep_hours: 6.5 },
          { date: '2026-11-20', hrv_ms: 60 },
        ],
      },
    });
  });

  it.each([
    [31, 30, '2026-10-22'],
    [100_000, 30, '2026-10-22'],
    [0, 1, '2026-11-20'],
    [-5, 1, '2026-11-20'],
  ])('E11 takes %d days for %d and says so', async (asked, days, from) => {
    expect(await createCoach().run('get_sleep_data', { days: asked })).toMatchObject({
      value: { days, from, note: expect.stringContaining(`Pedidos ${asked} dias`) },
    });
  });

  it('says that nothing was recorded', async () => {
    expect(await createCoach().run('get_sleep_data', { days: 30 })).toMatchObject({
      value: {
        nights: [],
        averages: {},
        note: 'Nenhum dado de sono registrado nesse período.',
      },
    });
  });
});

describe('get_sleep_recovery', () => {
  const earlier = [58, 59, 60, 60, 60, 61, 62].map((hrvMs, index) => ({
    ...scope,
    ...createNight({ date: addDays('2026-11-12', index), hrvMs }),
  }));

  it("compares the last night with the athlete's own mean", async () => {
    const { store, run } = createCoach();
    store.nights.push(...earlier, {
      ...scope,
      ...createNight({ hrvMs: 56, restingHeartRate: null }),
    });

    expect(await run('get_sleep_recovery', {})).toMatchObject({
      value: {
        last_night: { date: '2026-11-20', hrv_ms: 56 },
        compared_with_own_mean: {
          // Mean 60; squared distances 10 / 6; deviation 1.29; (56 - 60) / 1.29
          hrv_ms: { mean: 60, standard_deviations: -3.1, nights: 7, reading: 'below normal' },
          asleep_hours: { reading: 'normal' },
          resting_heart_rate_bpm: { reading: 'not recorded' },
        },
      },
    });
  });

  it('says when there are too few nights, the last one is old, or there is none', async () => {
    const { store, run } = createCoach();
    expect(await run('get_sleep_recovery', {})).toMatchObject({
      value: { last_night: null, note: expect.stringContaining('não é possível avaliar') },
    });

    store.nights.push({ ...scope, ...createNight({ date: '2026-11-18' }) });
    expect(await run('get_sleep_recovery', {})).toMatchObject({
      value: {
        compared_with_own_mean: { hrv_ms: { reading: 'too few nights to compare', nights: 0 } },
        note: 'A última noite registrada é a de 2026-11-18.',
      },
    });
  });
});
