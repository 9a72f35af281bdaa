import { describe, expect, it } from 'vitest';
import { brokenStream, collect, streamOf } from '../../test/support/stream-of.js';
import {
  chineseCsv,
  chineseRow,
  englishCsv,
  englishRow,
  germanCsv,
  germanRow,
  portugueseCsv,
  portugueseRow,
} from '../../test/support/strava-csv.js';
import { readActivitiesCsv } from './activities-csv-reader.js';

const read = (text: string, chunkBytes?: number) =>
  collect(readActivitiesCsv(streamOf(text, chunkBytes), 'UTC'));

const run = {
  sourceKey: 'strava:1',
  type: 'RUNNING',
  sourceType: 'Run',
  name: 'Morning Run',
  startedAt: new Date('2026-11-19T09:12:33Z'),
  distanceMeters: 10_021.4,
  movingSeconds: 3_151,
  elapsedSeconds: 3_214,
  averageHeartRate: 151,
  maxHeartRate: 168,
  averageCadence: 84,
  averageWatts: null,
  elevationMeters: 58.4,
  calories: 684,
};

describe('E16 a Strava activities.csv', () => {
  it('in English gives metres and seconds from the later of two columns of one name', async () => {
    expect(await read(englishCsv(englishRow(1)))).toEqual([
      { kind: 'activity', line: 2, activity: run },
    ]);
  });

  it('in Portuguese gives the same, with its dates and decimal commas', async () => {
    expect(await read(portugueseCsv(portugueseRow(1)))).toEqual([
      {
        kind: 'activity',
        line: 2,
        activity: { ...run, sourceType: 'Corrida', name: 'Corrida matinal' },
      },
    ]);
  });

  it.each([
    ['German', germanCsv(germanRow(1)), { sourceType: 'Lauf', name: 'Lauf am Morgen' }],
    ['Chinese', chineseCsv(chineseRow(1)), { sourceType: '跑步', name: '晨跑' }],
  ])('in %s gives the same', async (_language, text, names) => {
    expect(await read(text)).toEqual([
      { kind: 'activity', line: 2, activity: { ...run, ...names } },
    ]);
  });

  it('is read with a byte order mark, CRLF, and titles in translation spans', async () => {
    const text = englishCsv(englishRow(1))
      .replace('Calories', '"<span class=""translation_missing"">Calories</span>"')
      .replaceAll('\n', '\r\n');

    expect(await read(`\uFEFF${text}`)).toMatchObject([{ line: 2, activity: { calories: 684 } }]);
  });

  it('that a spreadsheet has saved with semicolons is read too, and its broken quotes as well', async () => {
    const date = '2026-11-19 09:12:33';
    const rows = [
      englishRow(1, { date }),
      englishRow(2, { date, name: '"Morning Run' }),
      englishRow(3, { date }),
    ];
    const text = englishCsv(...rows)
      .replaceAll(',', ';')
      .replaceAll('.', ',');

    expect(await read(text)).toMatchObject([
      { line: 2, activity: run },
      { kind: 'fault', line: 3 },
      { line: 4, activity: { sourceKey: 'strava:3', distanceMeters: 10_021.4 } },
    ]);
  });

  it('is known by its titles whatever their case and accents', async () => {
    const text = portugueseCsv(portugueseRow(1));
    const end = text.indexOf('\n');
    const header = text.slice(0, end).normalize('NFD').replaceAll(/\p{M}/gu, '').toUpperCase();

    expect(await read(header + text.slice(end))).toMatchObject([
      { activity: { distanceMeters: 10_021.4, averageHeartRate: 151, movingSeconds: 3_151 } },
    ]);
  });

  it('takes 0 and nothing for a figure that is not there', async () => {
    const row = englishRow(1, { type: 'Weight Training', meters: '0.0', heartRate: '' });

    expect(await read(englishCsv(row))).toMatchObject([
      { activity: { type: 'STRENGTH', distanceMeters: null, averageHeartRate: null } },
    ]);
  });

  it('has the shown distance where the stored one is empty', async () => {
    expect(await read(englishCsv(englishRow(1, { meters: '' })))).toMatchObject([
      { activity: { distanceMeters: 10_020 } },
    ]);
  });

  it('from the time of one distance column takes it for kilometres, of a swim for metres', async () => {
    const header =
      'Activity ID,Activity Date,Activity Name,Activity Type,Activity Description,Elapsed Time,Distance,Commute,Activity Gear,Filename';
    const rows = [
      '1,"Sep 12, 2018, 3:02:23 PM",Evening Ride,Ride,,783,3.68,true,,a.gpx',
      '2,"Sep 13, 2018, 3:02:23 PM",Pool,Swim,,1800,1500,false,,b.gpx',
    ];

    expect(await read([header, ...rows].join('\n'))).toMatchObject([
      { activity: { distanceMeters: 3_680, elapsedSeconds: 783, movingSeconds: null } },
      { activity: { distanceMeters: 1_500 } },
    ]);
  });

  it('keeps the line number of a row behind descriptions of several lines', async () => {
    const rows = [
      englishRow(1, { description: '"first\nsecond\n\nfourth, ""quoted"""' }),
      englishRow(2),
      englishRow('x3'),
    ];

    expect(await read(englishCsv(...rows))).toMatchObject([
      { kind: 'activity', line: 2 },
      { kind: 'activity', line: 6 },
      { kind: 'fault', line: 7, message: 'Activity ID is no number of an activity.' },
    ]);
  });

  it.each([
    [{ date: 'yesterday' }, 'Activity Date is no date as Strava writes it'],
    [{ date: '"Feb 30, 2026, 9:00:00 AM"' }, 'Activity Date is no date as Strava writes it'],
    [{ meters: 'far' }, 'Distance is no number'],
    [{ moving: '-5' }, 'Moving Time is negative'],
    [{ heartRate: '900' }, 'Average Heart Rate is over 300'],
    [{ type: '' }, 'Activity Type is empty'],
    [{ name: 'one,more' }, 'The row has 20 columns, the first line has 19.'],
  ])('reports the fault of %j and keeps the rows around it', async (overrides, message) => {
    const rows = [englishRow(1), englishRow(2, overrides), englishRow(3)];

    expect(await read(englishCsv(...rows))).toMatchObject([
      { kind: 'activity', line: 2 },
      { kind: 'fault', line: 3, message: expect.stringContaining(message) },
      { kind: 'activity', line: 4 },
    ]);
  });

  it('loses one row, not the rest, to a quotation mark that is not closed', async () => {
    const rows = [
      englishRow(1),
      englishRow(2, { name: '"Morning Run' }),
      englishRow(3),
      englishRow(4),
    ];

    expect(await read(englishCsv(...rows))).toMatchObject([
      { kind: 'activity', line: 2, activity: { sourceKey: 'strava:1' } },
      { kind: 'fault', line: 3 },
      { kind: 'activity', line: 4, activity: { sourceKey: 'strava:3' } },
      { kind: 'activity', line: 5, activity: { sourceKey: 'strava:4' } },
    ]);
  });

  it('reports a last row that is cut off', async () => {
    const text = englishCsv(englishRow(1), englishRow(2));
    const cut = text.slice(0, text.lastIndexOf('""') + 1);

    expect(await read(cut)).toMatchObject([
      { kind: 'activity', line: 2 },
      { kind: 'fault', line: 3 },
    ]);
  });

  it('cuts long names and drops what PostgreSQL cannot hold', async () => {
    const names = ['Mor\0ning', `${'x'.repeat(299)}🏃`];
    const rows = names.map((name, index) => englishRow(index + 1, { name }));

    expect(await read(englishCsv(...rows))).toMatchObject([
      { activity: { name: 'Morning' } },
      { activity: { name: `${'x'.repeat(299)}\uFFFD` } },
    ]);
  });
});

describe('a file that is no Strava activities.csv', () => {
  it.each([
    ['', 'IMPORT_EMPTY_FILE'],
    ['\n\n', 'IMPORT_EMPTY_FILE'],
    ['a,b\n1,2\n', 'IMPORT_NOT_STRAVA_CSV'],
    ['<gpx></gpx>', 'IMPORT_NOT_STRAVA_CSV'],
    ['PK\u0003\u0004\0\0\0', 'IMPORT_NOT_STRAVA_CSV'],
    ['x'.repeat(1_200_000), 'IMPORT_NOT_STRAVA_CSV'],
    [
      'ID,Fecha de la actividad,Nombre de la actividad,Tipo de actividad\n',
      'IMPORT_NOT_STRAVA_CSV',
    ],
  ])('is refused with a code', async (text, code) => {
    await expect(read(text, 65_536)).rejects.toMatchObject({ name: 'ImportError', code });
  });
});

describe('reading', () => {
  it('ends with the error of its source', async () => {
    const lost = new Error('connection lost');
    const stream = brokenStream(englishCsv(englishRow(1)), lost);

    await expect(collect(readActivitiesCsv(stream, 'UTC'))).rejects.toBe(lost);
  });
});
