import { describe, expect, it } from 'vitest';
import { createActivity, createCoach } from '../test/support/coach-fixture.js';
import { scope } from '../../test/support/tool-context.js';

function coachWithActivities(...startedAt: string[]) {
  const coach = createCoach();
  coach.store.activities.push(
    ...startedAt.map((instant, index) => ({
      ...scope,
      ...createActivity({ id: `activity-${index}`, startedAt: new Date(instant) }),
    })),
  );
  return coach;
}

describe('get_activity_by_date', () => {
  it("finds a late evening on the athlete's day, in order of time", async () => {
    const { run } = coachWithActivities(
      '2026-11-19T02:59:59Z', // the evening before
      '2026-11-20T01:00:00Z', // 22:00
      '2026-11-19T09:00:00Z', // 06:00
      '2026-11-20T03:00:00Z', // midnight
    );

    expect(await run('get_activity_by_date', { date: '2026-11-19' })).toMatchObject({
      value: { activities: [{ id: 'activity-2' }, { id: 'activity-1' }] },
    });
  });

  it.each([
    ['ontem', '2026-11-19'],
    ['quarta', '2026-11-18'],
    ['sexta-feira passada', '2026-11-13'],
  ])('takes %s for the %s that has been, and tells it', async (date, day) => {
    const { run } = coachWithActivities(`${day}T09:00:00Z`);

    expect(await run('get_activity_by_date', { date })).toMatchObject({
      value: { date: day, activities: [{ date: day }] },
    });
  });

  it.each(['2026-02-30', '0000-01-01', '9999-12-31', 'semana passada'])(
    'E5 says what a day may look like instead of reading %s',
    async (date) => {
      const failure = { error: { code: 'INVALID_DATE', isRecoverable: true } };
      const { run } = createCoach();

      expect(await run('get_activity_by_date', { date })).toMatchObject(failure);
      const range = { start_date: date, end_date: date };
      expect(await run('get_activities_range', range)).toMatchObject(failure);
      expect(await run('compare_activities', { date_range: range })).toMatchObject(failure);
    },
  );

  it('says that there is none', async () => {
    expect(await createCoach().run('get_activity_by_date', { date: '2026-11-19' })).toMatchObject({
      value: { activities: [], note: 'Nenhuma atividade registrada nesse dia.' },
    });
  });
});

describe('get_activities_range', () => {
  it('counts both ends and gives totals', async () => {
    const { run } = coachWithActivities(
      '2026-11-16T03:00:00Z',
      '2026-11-19T01:00:00Z',
      '2026-11-19T03:00:00Z',
    );
    const range = { start_date: '2026-11-16', end_date: '2026-11-18' };

    expect(await run('get_activities_range', range)).toMatchObject({
      value: {
        totals: { activities: 2, distance_km: 20, moving_time: '1:40:00', elevation_gain_m: 110 },
        activities: [{ id: 'activity-1' }, { id: 'activity-0' }],
      },
    });
  });

  it('says of how many activities a total knows nothing', async () => {
    const { store, run } = coachWithActivities('2026-11-18T09:00:00Z', '2026-11-19T09:00:00Z');
    const unknown = { distanceMeters: null, movingSeconds: null };
    store.activities.push({ ...scope, ...createActivity(unknown) });
    const range = { start_date: '2026-11-18', end_date: 'hoje' };

    expect(await run('get_activities_range', range)).toMatchObject({
      value: {
        end_date: '2026-11-20',
        totals: {
          activities: 3,
          distance_km: 20,
          activities_without: { distance_km: 1, moving_time: 1 },
        },
      },
    });
  });

  it('lists the newest fifty and says so', async () => {
    const instants = Array.from(
      { length: 60 },
      (_, minute) => `2026-11-18T10:${String(minute).padStart(2, '0')}:00Z`,
    );
    const range = { start_date: '2026-11-18', end_date: '2026-11-18' };

    const result = await coachWithActivities(...instants).run('get_activities_range', range);

    expect(result).toMatchObject({
      value: {
        totals: { activities: 60 },
        note: 'Listadas as 50 mais recentes de 60; os totais contam 60.',
      },
    });
    expect(result).toHaveProperty('value.activities.49.id', 'activity-10');
    expect(result).not.toHaveProperty('value.activities.50');
  });

  it.each([
    ['2026-11-20', '2026-11-19', 'Troque os dois'],
    ['2020-01-01', '2026-11-19', 'mais que 366'],
  ])('refuses %s to %s recoverably', async (start_date, end_date, message) => {
    expect(await createCoach().run('get_activities_range', { start_date, end_date })).toMatchObject(
      {
        error: {
          code: 'INVALID_DATE_RANGE',
          isRecoverable: true,
          message: expect.stringContaining(message),
        },
      },
    );
  });
});
