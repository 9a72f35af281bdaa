import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { importActivities } from '../import/import-file.js';
import { demoExport, openCoachDatabase } from './support/coach-database.js';
import { gpxRun } from './support/gpx-file.js';
import { streamOf } from './support/stream-of.js';
import { englishCsv, englishRow } from './support/strava-csv.js';

let database: Awaited<ReturnType<typeof openCoachDatabase>>;

beforeAll(async () => {
  database = await openCoachDatabase();
});

afterAll(() => database.close());

const athlete = (owner: string) => ({ tenant: 'club', owner });

const load = (
  stream: AsyncIterable<Uint8Array>,
  owner: string,
  format: 'csv' | 'gpx' = 'csv',
  signal = AbortSignal.timeout(30_000),
) =>
  importActivities(
    { stream, format, timeZone: 'America/Sao_Paulo' },
    athlete(owner),
    database.store,
    signal,
  );

describe('E16 the import', () => {
  it('takes a Strava export in English and in Portuguese for the same activities', async () => {
    expect(await load(demoExport('activities.csv'), 'english')).toEqual({
      imported: 60,
      updated: 0,
      skipped: 0,
      errors: [],
    });
    expect(await load(demoExport('atividades.csv'), 'portuguese')).toMatchObject({ imported: 60 });

    const [english, portuguese] = await Promise.all(
      ['english', 'portuguese'].map(async (owner) => {
        const activities = await database.store.listActivities(athlete(owner), {}, 100);
        return activities.map(({ id: _id, sourceType: _sourceType, ...activity }) => activity);
      }),
    );
    expect(portuguese).toEqual(english);
    expect(english?.[0]).toMatchObject({
      type: 'RUNNING',
      startedAt: new Date('2026-11-19T09:12:33Z'),
      distanceMeters: 10_021.4,
      movingSeconds: 3_151,
      averageHeartRate: 151,
    });
  });

  it('adds nothing the second time, also in the other language', async () => {
    await load(demoExport('activities.csv'), 'twice');

    expect(await load(demoExport('activities.csv'), 'twice')).toMatchObject({
      imported: 0,
      skipped: 60,
    });
    expect(await load(demoExport('atividades.csv'), 'twice')).toMatchObject({
      imported: 0,
      skipped: 60,
    });
  });

  it('adds each activity once when one file comes in several times at once', async () => {
    const reports = await Promise.all(
      Array.from({ length: 4 }, () => load(demoExport('activities.csv'), 'at once')),
    );

    expect(reports.reduce((total, { imported }) => total + imported, 0)).toBe(60);
    expect(await database.store.listActivities(athlete('at once'), {}, 100)).toHaveLength(60);
  });

  it('reports rows with faults and stores the others', async () => {
    const rows = [
      englishRow(1),
      englishRow(2, { date: 'yesterday' }),
      englishRow(3, { date: '"Nov 18, 2026, 9:12:33 AM"', name: `${'x'.repeat(299)}🏃` }),
      '4,too,short',
    ];

    expect(await load(streamOf(englishCsv(...rows)), 'faults')).toMatchObject({
      imported: 2,
      skipped: 0,
      errors: [{ line: 3 }, { line: 5 }],
    });
  });

  it('takes a GPX file once, and its figures where the export had the activity', async () => {
    expect(await load(streamOf(gpxRun), 'watch', 'gpx')).toMatchObject({ imported: 1 });
    expect(await load(streamOf(gpxRun), 'watch', 'gpx')).toMatchObject({ imported: 0, skipped: 1 });

    await load(demoExport('activities.csv'), 'both');
    expect(await load(streamOf(gpxRun), 'both', 'gpx')).toMatchObject({ imported: 0, updated: 1 });
  });

  it('stores nothing of a file of another kind', async () => {
    await expect(load(streamOf(gpxRun), 'mistaken', 'csv')).rejects.toMatchObject({
      code: 'IMPORT_NOT_STRAVA_CSV',
    });
    await expect(load(demoExport('activities.csv'), 'mistaken', 'gpx')).rejects.toMatchObject({
      code: 'IMPORT_NOT_GPX',
    });
    expect(await database.store.listActivities(athlete('mistaken'), {}, 1)).toEqual([]);
  });
});
