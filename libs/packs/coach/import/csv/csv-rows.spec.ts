import { cpuMs } from '@faina/agent-core/testing';
import { describe, expect, it } from 'vitest';
import { readSleepCsv } from './sleep-csv-reader.js';
import { readActivitiesCsv } from './activities-csv-reader.js';
import { collect, streamOf } from '../../test/support/stream-of.js';

const strava = 'Activity ID,Activity Date,Activity Name,Activity Type';
const sleep = 'date,asleep';

const formats = [
  {
    name: 'activities',
    reader: (stream: AsyncIterable<Uint8Array>) => readActivitiesCsv(stream, 'UTC'),
    columns: strava,
    code: 'IMPORT_NOT_STRAVA_CSV',
  },
  { name: 'nights', reader: readSleepCsv, columns: sleep, code: 'IMPORT_NOT_SLEEP_CSV' },
] as const;

const marks = (count: number) => 'a' + '\u0301\u0323'.repeat(count / 2);

/** First lines that cost a reader which looks at all of them more than their length. */
const costly: readonly (readonly [string, (columns: string) => string])[] = [
  ['200 kB of <', () => '<'.repeat(200_000)],
  ['200 000 combining marks', () => marks(200_000)],
  ['900 kB of commas behind the columns', (columns) => columns + ','.repeat(900_000)],
  ['a quoted title of 900 kB on many lines', (columns) => `${columns},"${'<\n'.repeat(450_000)}"`],
];

const bounded: readonly (readonly [string, (columns: string) => string, RegExp])[] = [
  [
    '501 columns',
    (columns) => columns + ',x'.repeat(501 - columns.split(',').length),
    /more than 500 columns/,
  ],
  [
    'a title of 201 characters',
    (columns) => `${columns},${'x'.repeat(201)}`,
    /longer than 200 characters/,
  ],
  ['more than 10 kB', (columns) => columns + `,${'x'.repeat(190)}`.repeat(54), /longer than 10 KB/],
];

/** Longest time for what took half a minute and more, on a busy machine. */
const generousMs = 10_000;

describe.each(formats)('the first line of a CSV of $name', ({ reader, columns, code }) => {
  const read = (header: string) => collect<unknown>(reader(streamOf(`${header}\n1,2\n`, 65_536)));

  it.each(costly)(
    'S1: is refused at once with %s',
    { timeout: 120_000 },
    async (_what, headerWith) => {
      const startedAt = cpuMs();

      await expect(read(headerWith(columns))).rejects.toMatchObject({ code });
      expect(cpuMs() - startedAt).toBeLessThan(generousMs);
    },
  );

  it.each(bounded)(
    'S1: is refused with %s, which the message names',
    async (_what, headerWith, reason) => {
      await expect(read(headerWith(columns))).rejects.toMatchObject({
        code,
        message: expect.stringMatching(reason),
      });
    },
  );

  it('S1: may have 500 columns, and 200 characters in one', async () => {
    const more = ',y'.repeat(500 - columns.split(',').length - 1);

    expect(await read(`${columns},${'x'.repeat(200)}${more}`)).toMatchObject([{ kind: 'fault' }]);
  });
});

it('S1: the first line of a table of activities is refused with 10 kB of titles on many lines', async () => {
  const header = strava + `,"\n${'x'.repeat(190)}"`.repeat(54);

  await expect(
    collect(readActivitiesCsv(streamOf(`${header}\n`, 65_536), 'UTC')),
  ).rejects.toMatchObject({ message: expect.stringContaining('longer than 10 KB') });
});
