import { describe, expect, it } from 'vitest';
import { collect, streamOf } from '../../test/support/stream-of.js';
import { readActivitiesCsv } from './activities-csv-reader.js';

const read = (...lines: readonly string[]) =>
  collect(readActivitiesCsv(streamOf(lines.join('\n')), 'America/Sao_Paulo'));

const figures = '"10.02","1,084","00:52:31.4","151","168","168","58","00:53:34","262"';

const languages: readonly (readonly [string, string, string, object])[] = [
  [
    'English',
    'Activity Type,Date,Favorite,Title,Distance,Calories,Time,Avg HR,Max HR,Avg Run Cadence,Total Ascent,Elapsed Time,Avg Power',
    `Running,2026-11-19 06:12:33,false,"São Paulo Running",${figures}`,
    { sourceType: 'Running', name: 'São Paulo Running' },
  ],
  [
    'German',
    'Aktivitätstyp,Datum,Favorit,Titel,Distanz,Kalorien,Zeit,Ø HF,Max. HF,Ø Schrittfrequenz (Laufen),Positiver Höhenunterschied,Verstrichene Zeit,Ø Leistung',
    `Laufen,2026-11-19 06:12:33,false,"Monschau Laufen","10,02","1.084","00:52:31,4","151","168","168","58","00:53:34","262"`,
    { sourceType: 'Laufen', name: 'Monschau Laufen' },
  ],
  [
    'Portuguese',
    'Tipo de atividade,Data,Favorito,Título,Distância,Calorias,Tempo total,FC Média,FC máxima,Cadência bicicleta média,Subida total,Tempo transcorrido,Potência média',
    `Corrida,2026-11-19 06:12:33,false,"São Paulo Corrida",${figures}`,
    { sourceType: 'Corrida', name: 'São Paulo Corrida' },
  ],
  [
    'Chinese',
    '活动类型,日期,我的最爱,标题,距离,热量消耗,时间,平均心率,最大心率,平均步频,累计爬升,全程耗时,平均功率',
    `跑步,2026-11-19 06:12:33,false,"衢州市 - 基础训练",${figures}`,
    { sourceType: '跑步', name: '衢州市 - 基础训练' },
  ],
];

const header =
  'Activity Type,Date,Favorite,Title,Distance,Calories,Time,Avg HR,Max HR,Elapsed Time';
const row = (change: {
  type?: string;
  date?: string;
  distance?: string;
  time?: string;
  rate?: string;
}) =>
  `${change.type ?? 'Running'},${change.date ?? '2026-11-19 06:12:33'},false,Volta,` +
  `"${change.distance ?? '10.02'}","--","${change.time ?? '00:52:31'}","${change.rate ?? '--'}","--","--:--"`;

describe("E16 Garmin Connect's list of activities", () => {
  it.each(languages)(
    'in %s gives the figures, by the clocks of the athlete',
    async (_, titles, line, names) => {
      expect(await read(titles, line)).toEqual([
        {
          kind: 'activity',
          line: 2,
          activity: {
            sourceKey: 'garmin:RUNNING:2026-11-19T09:12:33.000Z:3214:3151:10020',
            type: 'RUNNING',
            startedAt: new Date('2026-11-19T09:12:33Z'),
            distanceMeters: 10_020,
            movingSeconds: 3_151,
            elapsedSeconds: 3_214,
            averageHeartRate: 151,
            maxHeartRate: 168,
            averageCadence: 84,
            averageWatts: 262,
            elevationMeters: 58,
            calories: 1_084,
            ...names,
          },
        },
      ]);
    },
  );

  it('has dashes where it has no figure, and metres of swims', async () => {
    const lines = [
      row({ type: 'Pool Swim', distance: '1,500', time: '35:12' }),
      row({ distance: '--' }),
    ];

    expect(await read(header, ...lines)).toMatchObject([
      {
        activity: {
          type: 'SWIMMING',
          distanceMeters: 1_500,
          movingSeconds: 2_112,
          elapsedSeconds: null,
          averageHeartRate: null,
          calories: null,
        },
      },
      { activity: { distanceMeters: null } },
    ]);
  });

  it.each([
    [{ date: 'yesterday' }, 'Date is no date'],
    [{ distance: 'far' }, 'Distance is no number'],
    [{ time: '1 hour' }, 'Time is no number'],
    [{ rate: '900' }, 'Avg HR is over 300'],
    [{ type: '' }, 'Activity Type is empty'],
  ])('reports the fault of %j and keeps the rows around it', async (change, message) => {
    expect(await read(header, row({}), row(change), row({}))).toMatchObject([
      { kind: 'activity', line: 2 },
      { kind: 'fault', line: 3, message: expect.stringContaining(message) },
      { kind: 'activity', line: 4 },
    ]);
  });
});
