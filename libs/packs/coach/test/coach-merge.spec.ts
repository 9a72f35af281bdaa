import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { importActivities, type ImportFormat } from '../import/import-file.js';
import { openCoachDatabase } from './support/coach-database.js';
import { fitFile, fitSession } from './support/fit-file.js';
import { gpxRun } from './support/gpx-file.js';
import { streamOf } from './support/stream-of.js';
import { englishCsv, englishRow } from './support/strava-csv.js';

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

describe('E16 files of one run that differ', () => {
  const fit = () =>
    streamOfBytes(
      fitFile(fitSession({ subSport: 'generic', avgHeartRate: 126, totalDistance: 9_990 })),
    );
  const gpx = () => streamOf(gpxRun);
  const csv = () => streamOf(englishCsv(englishRow(7, { heartRate: '119.0' })));
  const all = { fit, gpx, csv };
  const formats = ['fit', 'gpx', 'csv'] as const;

  const stored = async (owner: string) => {
    const activities = await database.store.listActivities(athlete(owner), {}, 10);
    return activities.map(({ id: _id, ...activity }) => activity);
  };

  const merged = {
    sourceKey: 'strava:7',
    type: 'RUNNING',
    sourceType: 'Run',
    name: 'Morning Run',
    startedAt: new Date('2026-11-19T09:12:33Z'),
    distanceMeters: 9_990,
    movingSeconds: 3_151,
    elapsedSeconds: 3_214,
    averageHeartRate: 126,
    maxHeartRate: 168,
    averageCadence: 84,
    averageWatts: 262,
    elevationMeters: 58,
    calories: 684,
  };

  it.each([
    [0, 1, 2],
    [0, 2, 1],
    [1, 0, 2],
    [1, 2, 0],
    [2, 0, 1],
    [2, 1, 0],
  ])('make one activity of the best figures, in the order %i %i %i', async (...order) => {
    const owner = `order ${order.join(' ')}`;
    for (const format of order.flatMap((place) => formats[place] ?? [])) {
      await load(all[format](), owner, format);
    }

    expect(await stored(owner)).toEqual([merged]);
    for (const format of formats) {
      expect(await load(all[format](), owner, format)).toEqual({
        imported: 0,
        updated: 0,
        skipped: 1,
        errors: [],
      });
    }
    expect(await stored(owner)).toEqual([merged]);
  });

  it('make the same one when they come at once, many times', async () => {
    const owners = Array.from({ length: 4 }, (_, index) => `twins ${index}`);

    await Promise.all(
      owners.flatMap((owner) =>
        [...formats, ...formats].map((format) => load(all[format](), owner, format)),
      ),
    );

    for (const owner of owners) expect(await stored(owner)).toEqual([merged]);
  });

  it('gives the FIT what it tells better although its GPX twin was there', async () => {
    expect(await load(gpx(), 'gpx first', 'gpx')).toMatchObject({ imported: 1 });
    expect(await stored('gpx first')).toMatchObject([{ averageHeartRate: 118.5, calories: null }]);

    expect(await load(fit(), 'gpx first', 'fit')).toEqual({
      imported: 0,
      updated: 1,
      skipped: 0,
      errors: [],
    });
    expect(await stored('gpx first')).toMatchObject([{ averageHeartRate: 126, calories: 684 }]);
  });

  it.each([
    ['a run and a ride', { sport: 'cycling', subSport: 'generic' }],
    [
      'a run of half an hour and one of an hour',
      { totalElapsedTime: 1_800, totalTimerTime: 1_800 },
    ],
    ['runs that begin five minutes apart', { startTime: new Date('2026-11-19T09:17:33Z') }],
  ])('are two where they tell of %s', async (what, change) => {
    await load(fit(), what, 'fit');
    await load(streamOfBytes(fitFile(fitSession(change))), what, 'fit');

    expect(await stored(what)).toHaveLength(2);
  });
});
