import { describe, expect, it } from 'vitest';
import { collect, streamOf } from '../../test/support/stream-of.js';
import { readSleepCsv } from './sleep-csv-reader.js';

const read = (text: string) => collect(readSleepCsv(streamOf(text)));

const night = {
  date: '2026-11-20',
  asleepMinutes: 452,
  deepMinutes: 88,
  remMinutes: 101,
  awakeMinutes: 23,
  score: 81,
  hrvMs: 58.5,
  restingHeartRate: 49,
};

describe('E16 a CSV file of nights', () => {
  it.each([
    [
      'English',
      'date,asleep,deep,rem,awake,score,hrv,resting heart rate\n2026-11-20,452,88,101,23,81,58.5,49\n',
    ],
    [
      'English with units',
      '\uFEFFDate,Asleep (min),Deep_minutes,REM minutes,Awake (min),Sleep Score,HRV (ms),Resting Heart Rate (bpm)\r\n' +
        '2026-11-20,452,88,101,23,81,58.5,49\r\n',
    ],
    [
      'Portuguese, as a spreadsheet writes it',
      'Data;Minutos dormidos;Sono profundo (min);Sono REM (min);Acordado (min);Pontuação;VFC (ms);Frequência cardíaca de repouso\n' +
        '20/11/2026;452;88;101;23;81;58,5;49\n',
    ],
    [
      'Portuguese in another order',
      'VFC,"FC de repouso",Nota,Acordado,REM,Profundo,Sono,Dia\n"58,5",49,81,23,101,88,452,2026-11-20\n',
    ],
  ])('is read with headers in %s', async (_language, text) => {
    expect(await read(text)).toEqual([{ kind: 'night', line: 2, night }]);
  });

  it('needs the date and the time asleep only', async () => {
    expect(await read('date,asleep\n2026-11-20,452\n')).toMatchObject([
      { night: { date: '2026-11-20', asleepMinutes: 452, deepMinutes: null, hrvMs: null } },
    ]);
  });

  it('reports rows with faults by line and keeps the others', async () => {
    const rows = [
      'date,asleep,score',
      '2026-11-18,400,',
      '2026-02-30,400,80',
      '2026-11-19,,80',
      '2026-11-19,2000,80',
      '2026-11-19,400,101',
      '2026-11-19,400',
      '2026-11-20,452,81',
    ];

    expect(await read(`${rows.join('\n')}\n`)).toMatchObject([
      { kind: 'night', line: 2, night: { score: null } },
      { kind: 'fault', line: 3, message: expect.stringContaining('date') },
      { kind: 'fault', line: 4, message: expect.stringContaining('asleepMinutes') },
      { kind: 'fault', line: 5, message: expect.stringContaining('asleepMinutes') },
      { kind: 'fault', line: 6, message: expect.stringContaining('score') },
      { kind: 'fault', line: 7, message: expect.stringContaining('2 columns') },
      { kind: 'night', line: 8 },
    ]);
  });

  it('takes no hours for minutes', async () => {
    expect(await read('date,asleep\n2026-11-20,7.5\n')).toMatchObject([
      { kind: 'fault', line: 2, message: expect.stringContaining('times minutes') },
    ]);
  });

  it.each([
    ['', 'IMPORT_EMPTY_FILE'],
    ['\n\n', 'IMPORT_EMPTY_FILE'],
    ['Activity ID,Activity Date\n1,2\n', 'IMPORT_NOT_SLEEP_CSV'],
    ['<gpx/>', 'IMPORT_NOT_SLEEP_CSV'],
  ])('is refused as a whole: %j', async (text, code) => {
    await expect(read(text)).rejects.toMatchObject({ code });
  });
});
