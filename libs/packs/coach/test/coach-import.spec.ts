import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { NewActivity } from '../store/coach-store.js';
import type { NewPlan } from '../store/training-plan.schema.js';
import { importActivities, type ImportFormat } from '../import/import-file.js';
import { importSleep } from '../import/import-file.js';
import { openCoachDatabase } from './support/coach-database.js';
import { createActivity, createNight } from './support/coach-fixture.js';
import { fitFile, fitSession } from './support/fit-file.js';
import { streamOf } from './support/stream-of.js';
import { englishCsv, englishRow } from './support/strava-csv.js';
import { tcx, tcxRun } from './support/tcx-file.js';

let database: Awaited<ReturnType<typeof openCoachDatabase>>;

beforeAll(async () => {
  database = await openCoachDatabase();
});

afterAll(() => database.close());

const athlete = (owner: string) => ({ tenant: 'club', owner });

async function* streamOfBytes(bytes: Uint8Array) {
  yield await Promise.resolve(bytes);
}

const load = (stream: AsyncIterable<Uint8Array>, owner: string, format: ImportFormat) =>
  importActivities(
    { stream, format, timeZone: 'America/Sao_Paulo' },
    athlete(owner),
    database.store,
    AbortSignal.timeout(60_000),
  );

const store = (owner: string, activities: readonly NewActivity[]) =>
  database.store.storeActivities(athlete(owner), activities);

const sum = (counts: readonly number[]) => counts.reduce((total, count) => total + count, 0);

const loadSleep = (text: string, owner: string) =>
  importSleep(streamOf(text), athlete(owner), database.store, AbortSignal.timeout(60_000));

describe('E16 one run', () => {
  const files: readonly (readonly [ImportFormat, () => AsyncIterable<Uint8Array>])[] = [
    ['csv', () => streamOf(englishCsv(englishRow(1)))],
    ['tcx', () => streamOf(tcx(tcxRun))],
    ['fit', () => streamOfBytes(fitFile(fitSession()))],
  ];

  it.each(files)('as %s is stored once, however often it comes', async (format, open) => {
    expect(await load(open(), format, format)).toEqual({
      imported: 1,
      updated: 0,
      skipped: 0,
      errors: [],
    });
    expect(await load(open(), format, format)).toEqual({
      imported: 0,
      updated: 0,
      skipped: 1,
      errors: [],
    });
    expect(await database.store.listActivities(athlete(format), {}, 10)).toMatchObject([
      { type: 'RUNNING', startedAt: new Date('2026-11-19T09:12:33Z') },
    ]);
  });

  it('in three formats is one activity', async () => {
    const reports = [];
    for (const [format, open] of files) reports.push(await load(open(), 'all', format));

    expect(reports.map(({ imported, updated }) => [imported, updated])).toEqual([
      [1, 0],
      [0, 1],
      [0, 1],
    ]);
    expect(await database.store.listActivities(athlete('all'), {}, 10)).toHaveLength(1);
  });
});

describe('E16 an export of 10 000 activities', () => {
  const started = Date.UTC(2000, 0, 1);
  const row = (index: number) => {
    const instant = new Date(started + index * 20_000_000).toISOString();
    return englishRow(index + 1, { date: instant.slice(0, 19).replace('T', ' ') });
  };
  const rows = Array.from({ length: 10_000 }, (_, index) => row(index));

  it('is stored as it is, and the second time adds nothing', async () => {
    const file = englishCsv(...rows);
    expect(await load(streamOf(file, 65_536), 'veteran', 'csv')).toEqual({
      imported: 10_000,
      updated: 0,
      skipped: 0,
      errors: [],
    });
    expect(await load(streamOf(file, 65_536), 'veteran', 'csv')).toEqual({
      imported: 0,
      updated: 0,
      skipped: 10_000,
      errors: [],
    });

    const stored = await database.store.listActivities(athlete('veteran'), {}, 20_000);
    expect(stored).toHaveLength(10_000);
    for (const [place, index] of [
      [0, 9_999],
      [4_999, 5_000],
      [9_999, 0],
    ] as const) {
      expect(stored[place]).toMatchObject({
        sourceKey: `strava:${index + 1}`,
        startedAt: new Date(started + index * 20_000_000),
        distanceMeters: 10_021.4,
        movingSeconds: 3_151,
        averageHeartRate: 151,
      });
    }
  }, 120_000);
});

describe('E16 nights', () => {
  const csv =
    'Data;Minutos dormidos;Sono profundo;REM;Acordado;Pontuação;VFC (ms);FC de repouso\n' +
    '19/11/2026;430;80;95;31;77;55,5;51\n20/11/2026;452;88;101;23;81;58;49\n';

  it('are stored once by their date, and faults reported', async () => {
    expect(await loadSleep(csv, 'sleeper')).toEqual({
      imported: 2,
      updated: 0,
      skipped: 0,
      errors: [],
    });
    expect(await loadSleep(`${csv}21/11/2026;x;;;;;;\n`, 'sleeper')).toMatchObject({
      imported: 0,
      skipped: 2,
      errors: [{ line: 4 }],
    });
    expect(await database.store.listSleep(athlete('sleeper'), '2026-11-01', '2026-11-30')).toEqual([
      {
        date: '2026-11-19',
        asleepMinutes: 430,
        deepMinutes: 80,
        remMinutes: 95,
        awakeMinutes: 31,
        score: 77,
        hrvMs: 55.5,
        restingHeartRate: 51,
      },
      expect.objectContaining({ date: '2026-11-20', asleepMinutes: 452, hrvMs: 58 }),
    ]);
  });

  it('of one file that comes twice at once are stored once', async () => {
    const reports = await Promise.all([loadSleep(csv, 'twice'), loadSleep(csv, 'twice')]);

    expect(reports.map(({ imported }) => imported).toSorted()).toEqual([0, 2]);
  });
});

describe('E16 files that come at once with the same rows in another order', () => {
  const days = Array.from({ length: 500 }, (_, day) => Date.UTC(2020, 0, 1) + day * 86_400_000);

  /** What became of each of six files, every other one of them backwards. */
  const sendAtOnce = <Row>(
    insert: (rows: readonly Row[]) => Promise<number>,
    rows: readonly Row[],
  ) =>
    Promise.all(
      Array.from({ length: 6 }, (_, file) => insert(file % 2 ? rows.toReversed() : rows)),
    );

  // Connections that are only being made do not come at once.
  beforeAll(() => sendAtOnce(async () => (await store('nobody', [])).added, days));

  it('store each activity once, also when they disagree on when it was', async () => {
    const { id: _id, ...run } = createActivity();
    const rows = days.map((at, index) => ({
      ...run,
      sourceKey: `strava:${index}`,
      startedAt: new Date(at),
    }));
    // The same numbers with the days of others: no order of the rows suits both unique keys.
    const moved = rows.map((row, index) => ({ ...row, startedAt: new Date(days.at(-index) ?? 0) }));
    const insert = async (some: readonly NewActivity[]) => (await store('at once', some)).added;

    const added = await Promise.all([sendAtOnce(insert, rows), sendAtOnce(insert, moved)]);

    expect(sum(added.flat())).toBe(
      (await database.store.listActivities(athlete('at once'), {}, 2_000)).length,
    );
  });

  it('store each night once', async () => {
    const nights = days.map((at) => createNight({ date: new Date(at).toISOString().slice(0, 10) }));
    const insert = database.store.insertSleep.bind(database.store, athlete('at once'));

    expect(sum(await sendAtOnce(insert, nights))).toBe(500);
  });
});

describe('a training plan', () => {
  const plan: NewPlan = {
    name: 'Meia maratona',
    startsOn: '2026-11-16',
    endsOn: '2026-11-29',
    workouts: [
      { date: '2026-11-21', type: 'RUNNING', description: 'Rodagem', distanceMeters: 8_000 },
      { date: '2026-11-22', type: 'STRENGTH', description: 'Core', durationMinutes: 30 },
    ],
  };

  it('is stored whole, and the very same one once, also when it comes many times at once', async () => {
    const scope = athlete('planner');
    const stored = await Promise.all(
      Array.from({ length: 5 }, () => database.store.insertPlan(scope, plan)),
    );

    expect(new Set(stored.map(({ id }) => id)).size).toBe(1);
    expect(stored.filter(({ isNew }) => isNew)).toHaveLength(1);
    expect(await database.store.listActivePlans(scope, '2026-11-20', 10)).toMatchObject([
      {
        id: stored[0]?.id,
        name: 'Meia maratona',
        goal: null,
        startsOn: '2026-11-16',
        endsOn: '2026-11-29',
        workouts: [
          { date: '2026-11-21', description: 'Rodagem', distanceMeters: 8_000, targetPace: null },
          { date: '2026-11-22', description: 'Core', durationMinutes: 30, status: 'planned' },
        ],
      },
    ]);
  });

  it('E12 that differs is another one, and so is that of somebody else', async () => {
    const first = await database.store.insertPlan(athlete('several'), plan);
    const second = await database.store.insertPlan(athlete('several'), { ...plan, name: 'Outro' });
    const theirs = await database.store.insertPlan(athlete('friend'), plan);

    expect(new Set([first.id, second.id, theirs.id]).size).toBe(3);
    expect(await database.store.listActivePlans(athlete('several'), '2026-11-20', 10)).toHaveLength(
      2,
    );
  });
});
