import { describe, expect, it } from 'vitest';
import { collect, streamOf } from '../../test/support/stream-of.js';
import { activity, lap, tcx, tcxRun, trackpoint } from '../../test/support/tcx-file.js';
import { readTcx } from './tcx-document.js';

const read = (text: string) => collect(readTcx(streamOf(text)));

describe('E16 a TCX file', () => {
  it("gives the watch's distance, times, heart rate, cadence, power, climb and sport", async () => {
    expect(await read(tcx(tcxRun))).toEqual([
      {
        kind: 'activity',
        line: 4,
        activity: {
          sourceKey: 'tcx:RUNNING:2026-11-19T09:12:33.000Z:2820:2700:9000.3',
          type: 'RUNNING',
          sourceType: 'Running',
          name: 'Running',
          startedAt: new Date('2026-11-19T09:12:33Z'),
          distanceMeters: 9_000.3,
          movingSeconds: 2_700,
          elapsedSeconds: 2_820,
          averageHeartRate: 150,
          maxHeartRate: 168,
          averageCadence: 84,
          averageWatts: 260,
          elevationMeters: 12.5,
          calories: 600,
        },
      },
    ]);
  });

  it('without points has the figures of its laps', async () => {
    const laps = [
      [600, 120],
      [1_800, 160],
    ].map(([seconds, heartRate]) =>
      lap(
        '2026-11-19T09:12:33Z',
        `<TotalTimeSeconds>${seconds}</TotalTimeSeconds><DistanceMeters>1E3</DistanceMeters>` +
          `<AverageHeartRateBpm><Value>${heartRate}</Value></AverageHeartRateBpm>`,
      ),
    );

    expect(await read(tcx(activity('Biking', ...laps)))).toMatchObject([
      {
        activity: {
          type: 'CYCLING',
          distanceMeters: 2_000,
          movingSeconds: 2_400,
          elapsedSeconds: 2_400,
          averageHeartRate: 150,
          maxHeartRate: null,
          averageCadence: null,
          elevationMeters: null,
        },
      },
    ]);
  });

  it('of heart rates only has no distance, climb or pace made up', async () => {
    const points = [120, 140, 160].map((rate, minute) =>
      trackpoint(
        `2026-11-19T09:1${minute}:00Z`,
        `<HeartRateBpm><Value>${rate}</Value></HeartRateBpm>`,
      ),
    );
    const text = tcx(activity('Other', lap('2026-11-19T09:10:00Z', '', ...points)));

    expect(await read(text)).toMatchObject([
      {
        activity: {
          type: 'OTHER',
          distanceMeters: null,
          movingSeconds: null,
          elapsedSeconds: 120,
          averageHeartRate: 140,
          maxHeartRate: 160,
          elevationMeters: null,
          calories: null,
        },
      },
    ]);
  });

  it('gives each activity of a multisport session', async () => {
    const legs = ['Other', 'Biking', 'Running'].map((sport, leg) =>
      activity(sport, lap(`2026-11-19T1${leg}:00:00Z`, '<TotalTimeSeconds>60</TotalTimeSeconds>')),
    );
    const text = tcx(
      `<MultiSportSession><FirstSport>${legs[0]}</FirstSport>` +
        `<NextSport>${legs[1]}</NextSport><NextSport>${legs[2]}</NextSport></MultiSportSession>`,
    );

    expect(await read(text)).toMatchObject([
      { activity: { type: 'OTHER' } },
      { activity: { type: 'CYCLING' } },
      { activity: { type: 'RUNNING' } },
    ]);
  });

  it('reports a time that is none, and leaves out what no sensor measures', async () => {
    const text = tcx(
      activity(
        'Running',
        lap(
          '2026-11-19T09:12:33Z',
          '<TotalTimeSeconds>-5</TotalTimeSeconds><DistanceMeters>far</DistanceMeters>',
          trackpoint('yesterday'),
          trackpoint('2026-11-19T09:13:33Z', '<HeartRateBpm><Value>999</Value></HeartRateBpm>'),
        ),
      ),
    );

    expect(await read(text)).toMatchObject([
      { kind: 'fault', message: 'A point has the time yesterday, which is none.' },
      {
        kind: 'activity',
        activity: {
          movingSeconds: null,
          distanceMeters: null,
          elapsedSeconds: 60,
          averageHeartRate: null,
        },
      },
    ]);
  });

  it.each([
    ['<Activities/>', 'has no activity'],
    ['<Activities><Activity Sport="Running"></Activity></Activities>', 'has no times'],
    [
      `<Activities>${activity('Running', lap('2026-11-19T09:12:33Z', '', trackpoint('2026-11-19T08:12:33Z')))}</Activities>`,
      'run backwards',
    ],
    [
      `<Activities>${activity('Running', lap('2020-11-19T09:12:33Z', '', trackpoint('2026-11-19T08:12:33Z')))}</Activities>`,
      'longer than any',
    ],
  ])('says why there is no activity in it: %s', async (inner, reason) => {
    const text = `<TrainingCenterDatabase>${inner}</TrainingCenterDatabase>`;

    expect(await read(text)).toMatchObject([
      { kind: 'fault', message: expect.stringContaining(reason) },
    ]);
  });

  it('keeps the whole activities of a file that is cut off', async () => {
    const whole = tcx(tcxRun, tcxRun);

    expect(await read(whole.slice(0, whole.lastIndexOf('<Lap')))).toMatchObject([
      { kind: 'activity' },
      { kind: 'fault', message: expect.stringContaining('The XML breaks off') },
    ]);
  });

  it.each([
    ['<gpx/>', 'IMPORT_NOT_TCX'],
    ['{}', 'IMPORT_NOT_TCX'],
    ['', 'IMPORT_EMPTY_FILE'],
    [
      '<!DOCTYPE x [<!ENTITY a "b">]><TrainingCenterDatabase>&a;</TrainingCenterDatabase>',
      'IMPORT_UNSAFE_XML',
    ],
    [`<TrainingCenterDatabase>${'<a>'.repeat(100)}`, 'IMPORT_NOT_TCX'],
  ])('is refused as a whole: %s', async (text, code) => {
    await expect(read(text)).rejects.toMatchObject({ code });
  });
});
