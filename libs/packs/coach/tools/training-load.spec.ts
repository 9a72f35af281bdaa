import { describe, expect, it } from 'vitest';
import { createActivity, createCoach, createNight } from '../test/support/coach-fixture.js';
import { scope } from '../../test/support/tool-context.js';

/** An hour at 138 bpm on each of the days; with 50 and 190 a load of 80.69. */
function coachWithHours(...days: string[]) {
  const coach = createCoach();
  coach.store.nights.push({ ...scope, ...createNight({ restingHeartRate: 50 }) });
  coach.store.activities.push(
    ...days.map((day) => ({
      ...scope,
      ...createActivity({
        id: day,
        startedAt: new Date(`${day}T10:00:00Z`),
        movingSeconds: 3_600,
        averageHeartRate: 138,
        maxHeartRate: 190,
      }),
    })),
  );
  return coach;
}

describe('get_fitness_scores', () => {
  it('E17 follows the values computed by hand', async () => {
    const { run } = coachWithHours('2026-11-18', '2026-11-20');

    // CTL: 80.6895 x 0.0235283 = 1.89849; x 0.9764717^2 + 1.89849 = 3.7087
    // ATL: 80.6895 x 0.1331221 = 10.74156; x 0.8668779^2 + 10.74156 = 18.8136
    expect(await run('get_fitness_scores', {})).toMatchObject({
      value: {
        date: '2026-11-20',
        ctl: 3.7,
        atl: 18.8,
        tsb: -15.1,
        history_days: 3,
        seven_days_ago: null,
        basis: {
          loads_from_heart_rate: 2,
          max_heart_rate_bpm: 190,
          max_heart_rate_source: 'highest recorded',
          resting_heart_rate_bpm: 50,
          resting_heart_rate_source: 'latest recorded',
        },
        note: expect.stringContaining('só 3 dias'),
      },
    });
  });

  it('says what it took for granted where heart rates are missing', async () => {
    const { store, run } = createCoach();
    store.activities.push({
      ...scope,
      ...createActivity({ averageHeartRate: null, maxHeartRate: 120, movingSeconds: 3_600 }),
    });

    // One per minute: 60 x 0.1331221 = 7.9873, a day later x 0.8668779
    expect(await run('get_fitness_scores', {})).toMatchObject({
      value: {
        atl: 6.9,
        basis: {
          loads_from_heart_rate: 0,
          loads_estimated_from_duration: 1,
          max_heart_rate_bpm: 190,
          max_heart_rate_source: 'default',
          resting_heart_rate_source: 'default',
        },
      },
    });
  });

  it('takes no resting heart rate that leaves no room below the maximum', async () => {
    const { store, run } = coachWithHours('2026-11-20');
    const nights = { '2026-11-19': 50, '2026-11-20': 190 };
    store.nights.splice(
      0,
      1,
      ...Object.entries(nights).map(([date, restingHeartRate]) => ({
        ...scope,
        ...createNight({ date, restingHeartRate }),
      })),
    );

    expect(await run('get_fitness_scores', {})).toMatchObject({
      value: { atl: 10.7, basis: { resting_heart_rate_bpm: 50 } },
    });
  });

  it('says that there is nothing to compute from', async () => {
    expect(await createCoach().run('get_fitness_scores', {})).toMatchObject({
      value: { scores: null, note: expect.stringContaining('Nenhuma atividade no último ano') },
    });
  });
});

describe('analyze_training_load', () => {
  it('gives the weeks and the ratio of the last one to four', async () => {
    const { run } = coachWithHours(
      '2026-10-24',
      '2026-11-01',
      '2026-11-12',
      '2026-11-17',
      '2026-11-19',
    );

    // Loads of 80.69 each: last 7 days 161.38; four weeks 403.45 / 4 = 100.86; 1.6
    expect(await run('analyze_training_load', {})).toMatchObject({
      value: {
        weeks: [
          { from: '2026-10-24', to: '2026-10-30', activities: 1, load: 81 },
          { from: '2026-10-31', activities: 1 },
          { from: '2026-11-07', activities: 1 },
          {
            from: '2026-11-14',
            to: '2026-11-20',
            activities: 2,
            load: 161,
            moving_time: '2:00:00',
          },
        ],
        load_last_7_days: 161,
        mean_weekly_load_last_28_days: 101,
        acute_chronic_ratio: 1.6,
        acute_chronic_reading: 'above the usual range',
      },
    });
  });

  it('gives no ratio before four weeks and says when there is nothing', async () => {
    expect(await coachWithHours('2026-11-19').run('analyze_training_load', {})).toMatchObject({
      value: { acute_chronic_ratio: null, acute_chronic_reading: 'fewer than 28 days of history' },
    });
    expect(await coachWithHours('2026-10-01').run('analyze_training_load', {})).toMatchObject({
      value: {
        load_last_7_days: 0,
        acute_chronic_ratio: null,
        acute_chronic_reading: 'no load in the last 28 days',
      },
    });
    expect(await createCoach().run('analyze_training_load', {})).toMatchObject({
      value: { weeks: [], note: expect.stringContaining('Nenhuma atividade') },
    });
  });
});
