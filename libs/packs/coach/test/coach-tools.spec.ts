import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { importActivities } from '../import/import-file.js';
import { coachPack } from '../index.js';
import { LocalCalendar } from '../../calendar/local-date.js';
import { demoExport, openCoachDatabase } from './support/coach-database.js';
import { createToolContext, runTool, scope, timeZone } from '../../test/support/tool-context.js';

let database: Awaited<ReturnType<typeof openCoachDatabase>>;
let tools: ReturnType<typeof coachPack>['tools'];

beforeAll(async () => {
  database = await openCoachDatabase();
  const { store } = database;
  tools = coachPack({ store, calendar: new LocalCalendar(timeZone) }).tools;
  const signal = AbortSignal.timeout(30_000);
  await importActivities(
    { stream: demoExport('activities.csv'), format: 'csv', timeZone: 'UTC' },
    scope,
    store,
    signal,
  );
});

afterAll(() => database.close());

const run = (name: string, args: unknown, context = createToolContext()) =>
  runTool(tools, name, args, context);

/** Arguments that every tool can work with. */
const calls: readonly (readonly [string, unknown])[] = [
  ['get_last_activity', { activity_type: 'RUNNING' }],
  ['get_activity_by_date', { date: '2026-11-19' }],
  ['get_activities_range', { start_date: '2026-08-01', end_date: '2026-11-20' }],
  ['get_training_plan', {}],
  ['get_sleep_data', {}],
  ['get_sleep_recovery', {}],
  ['get_fitness_scores', {}],
  ['analyze_training_load', {}],
  ['compare_activities', { date_range: { start_date: '2026-11-01', end_date: '2026-11-20' } }],
];

describe('the coach over an imported Strava export', () => {
  it('E1 tells distance, pace and heart rate of the newest run', async () => {
    expect(await run('get_last_activity', { activity_type: 'RUNNING' })).toMatchObject({
      value: {
        activity: {
          name: 'Corrida matinal',
          date: '2026-11-19',
          start_time: '06:12',
          distance_km: 10.02,
          moving_time: '52:31',
          pace_min_per_km: '5:14',
          average_heart_rate_bpm: 151,
          max_heart_rate_bpm: 168,
          days_ago: 1,
          missing: [],
        },
      },
    });
  });

  it('finds an activity by its day and the totals of a range', async () => {
    expect(await run('get_activity_by_date', { date: '2026-11-15' })).toMatchObject({
      value: { activities: [{ name: 'Longão', distance_km: 15.98 }] },
    });
    expect(
      await run('get_activities_range', { start_date: '2026-11-14', end_date: '2026-11-20' }),
    ).toMatchObject({
      value: { totals: { activities: 5 }, activities: [{ date: '2026-11-19' }, {}, {}, {}, {}] },
    });
  });

  it('E17 computes fitness scores from twelve weeks', async () => {
    expect(await run('get_fitness_scores', {})).toMatchObject({
      value: {
        date: '2026-11-20',
        history_days: 84,
        ctl: expect.any(Number),
        atl: expect.any(Number),
        tsb: expect.any(Number),
        basis: { activities: 60, max_heart_rate_source: 'highest recorded' },
      },
    });
  });

  it('E12 says that there is no plan', async () => {
    expect(await run('get_training_plan', {})).toMatchObject({
      value: { plans: [], note: 'O atleta não tem plano de treino ativo.' },
    });
  });

  it('E8 changes nothing, whatever query is run', async () => {
    const before = await contents();

    for (const [name, args] of calls) {
      expect(await run(name, args), name).toHaveProperty('value');
    }

    const queries = tools.filter(({ effect }) => effect === 'none').map(({ name }) => name);
    expect(calls.map(([name]) => name).sort()).toEqual(queries.sort());
    expect(await contents()).toEqual(before);
  });

  it.each([
    { tenant: 'club', owner: 'stranger' },
    { tenant: 'other', owner: 'runner' },
  ])('E6 tells $owner of tenant $tenant nothing of it', async (stranger) => {
    const answers = await Promise.all(
      calls.map(([name, args]) => run(name, args, createToolContext(stranger))),
    );

    expect(JSON.stringify(answers)).not.toMatch(/Corrida|Longão|distance_km":[1-9]/);
  });
});

async function contents() {
  const { prisma } = database;
  return Promise.all([
    prisma.coachActivity.findMany({ orderBy: { id: 'asc' } }),
    prisma.coachPlan.findMany(),
    prisma.coachWorkout.findMany(),
    prisma.coachSleep.findMany(),
  ]);
}
