import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createActivity } from './support/coach-fixture.js';
import { openCoachDatabase } from './support/coach-database.js';

const owner = { tenant: 'club', owner: 'runner' };
const strangers = [
  { tenant: 'club', owner: 'other' },
  { tenant: 'other', owner: 'runner' },
];
const { id: _id, ...run } = createActivity();

let database: Awaited<ReturnType<typeof openCoachDatabase>>;

beforeAll(async () => {
  database = await openCoachDatabase();
});

afterAll(() => database.close());

describe('PrismaCoachStore', () => {
  it('adds an activity once by its number at the source and once by sport, start and duration', async () => {
    const { store } = database;
    const sameStart = { ...run, sourceKey: 'gpx:1' };
    const sameNumber = { ...run, startedAt: new Date('2026-11-18T09:00:00Z') };
    const ride = { ...run, sourceKey: 'strava:2', type: 'CYCLING' as const };

    expect(await store.storeActivities(owner, [run, sameStart, sameNumber, ride])).toEqual({
      added: 2,
      updated: 0,
    });
    expect(await store.storeActivities(owner, [run])).toEqual({ added: 0, updated: 0 });
    expect(await store.listActivities(owner, {}, 10)).toMatchObject([
      { startedAt: run.startedAt, distanceMeters: 10_000, averageWatts: null },
      { startedAt: run.startedAt },
    ]);
    expect(await store.listActivities(owner, { type: 'CYCLING' }, 10)).toHaveLength(1);
  });

  it('E6 shows and counts nothing of another tenant or owner', async () => {
    const { store } = database;
    const ids = (await store.listActivities(owner, {}, 10)).map(({ id }) => id);

    for (const stranger of strangers) {
      expect(await store.listActivities(stranger, {}, 10)).toEqual([]);
      expect(await store.findActivities(stranger, ids)).toEqual([]);
      expect(await store.storeActivities(stranger, [run])).toEqual({ added: 1, updated: 0 });
    }
    expect(await store.findActivities(owner, ids)).toHaveLength(2);
  });

  it('reads from the first instant up to, but not with, the last', async () => {
    const { store } = database;
    const after = new Date(run.startedAt.getTime() + 1);

    expect(
      await store.listActivities(owner, { from: run.startedAt, before: after }, 10),
    ).toHaveLength(2);
    expect(await store.listActivities(owner, { before: run.startedAt }, 10)).toEqual([]);
    expect(await store.listActivities(owner, { from: after }, 10)).toEqual([]);
  });

  it('E12 gives the plans that are active and not over, with their workouts by date', async () => {
    const { prisma, store } = database;
    const createPlan = (name: string, endsOn: string, isActive = true, of = owner) =>
      prisma.coachPlan.create({
        data: {
          id: randomUUID(),
          ...of,
          name,
          isActive,
          startsOn: new Date('2026-10-01'),
          endsOn: new Date(endsOn),
          workouts: {
            create: ['2026-11-22', '2026-11-21'].map((date) => ({
              id: randomUUID(),
              date: new Date(date),
              type: 'RUNNING',
              description: 'Rodagem',
            })),
          },
        },
      });
    await createPlan('over', '2026-11-19');
    await createPlan('ends today', '2026-11-20');
    await createPlan('given up', '2026-12-20', false);
    for (const stranger of strangers) await createPlan('not mine', '2026-12-20', true, stranger);

    const plans = await store.listActivePlans(owner, '2026-11-20', 10);

    expect(plans).toMatchObject([
      {
        name: 'ends today',
        startsOn: '2026-10-01',
        endsOn: '2026-11-20',
        workouts: [{ date: '2026-11-21', status: 'planned' }, { date: '2026-11-22' }],
      },
    ]);
    expect(await store.listActivePlans(owner, '2026-11-20', 1)).toMatchObject([
      { workouts: [{ date: '2026-11-21' }] },
    ]);
  });

  it('gives workouts outside of plans from a day on', async () => {
    const { prisma, store } = database;
    for (const [of, date] of [
      [owner, '2026-11-19'],
      [owner, '2026-11-20'],
      [strangers[0] ?? owner, '2026-11-20'],
    ] as const) {
      await prisma.coachWorkout.create({
        data: {
          id: randomUUID(),
          ...of,
          date: new Date(date),
          type: 'STRENGTH',
          description: 'Core',
        },
      });
    }

    expect(await store.listLooseWorkouts(owner, '2026-11-20', 10)).toMatchObject([
      { date: '2026-11-20', type: 'STRENGTH', targetPace: null },
    ]);
  });

  it('gives the nights of a range with both ends', async () => {
    const { prisma, store } = database;
    for (const of of [owner, ...strangers]) {
      await prisma.coachSleep.createMany({
        data: ['2026-11-17', '2026-11-18', '2026-11-19', '2026-11-20'].map((date) => ({
          ...of,
          date: new Date(date),
          asleepMinutes: 420,
        })),
      });
    }

    expect(await store.listSleep(owner, '2026-11-18', '2026-11-19')).toEqual(
      ['2026-11-18', '2026-11-19'].map((date) => ({
        date,
        asleepMinutes: 420,
        deepMinutes: null,
        remMinutes: null,
        awakeMinutes: null,
        score: null,
        hrvMs: null,
        restingHeartRate: null,
      })),
    );
  });
});
