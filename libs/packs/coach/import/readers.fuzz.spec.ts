import fc from 'fast-check';
import { describe, it } from 'vitest';
import { fitFile, fitSession } from '../test/support/fit-file.js';
import { collect } from '../test/support/stream-of.js';
import { englishCsv, englishRow } from '../test/support/strava-csv.js';
import { tcx, tcxRun } from '../test/support/tcx-file.js';
import { readFit } from './fit/fit-reader.js';
import { readGpx } from './xml/gpx-document.js';
import { ImportError } from './rows/import-error.js';
import type { ActivityReader } from './rows/imported-row.js';
import { readSleepCsv } from './csv/sleep-csv-reader.js';
import { readActivitiesCsv } from './csv/activities-csv-reader.js';
import { readTcx } from './xml/tcx-document.js';

const csv = englishCsv(
  ...Array.from({ length: 6 }, (_, index) => englishRow(index + 1, { description: '"a\n""b"""' })),
);

const garmin =
  'Activity Type,Date,Favorite,Title,Distance,Calories,Time,Avg HR\n' +
  'Running,2026-11-19 06:12:33,false,"São Paulo","10.02","1,084","00:52:31.4","--"\n'.repeat(3);

const gpx = `<gpx><trk><name>a</name><type>running</type><trkseg>
<trkpt lat="1" lon="2"><ele>3</ele><time>2026-11-19T09:12:33Z</time>
<extensions><x:hr xmlns:x="y">150</x:hr></extensions></trkpt>
<trkpt lat="1.1" lon="2"><time>2026-11-19T09:13:33Z</time></trkpt></trkseg></trk></gpx>`;

const sleep = 'date;asleep;hrv\n2026-11-20;452;"58,5"\n2026-11-19;452;58,5\n'.repeat(3);

const encode = (text: string) => new TextEncoder().encode(text);

/** A file with some of its bytes exchanged, in chunks of any size. */
const damaged = (bytes: Uint8Array) => {
  const change = fc.tuple(
    fc.nat(bytes.length - 1),
    fc.oneof(fc.nat(255), fc.constantFrom(...new TextEncoder().encode('",\n\r<>&\0;'))),
  );
  return fc
    .record({
      changes: fc.array(change, { maxLength: 12 }),
      chunkBytes: fc.integer({ min: 1, max: 400 }),
    })
    .map(({ changes, chunkBytes }) => {
      const copy = bytes.slice();
      for (const [place, value] of changes) copy[place] = value;
      return { copy, chunkBytes };
    });
};

async function* chunks(bytes: Uint8Array, chunkBytes: number) {
  for (let start = 0; start < bytes.length; start += chunkBytes) {
    yield await Promise.resolve(bytes.subarray(start, start + chunkBytes));
  }
}

describe('a damaged file', () => {
  it.each<[string, Uint8Array, ActivityReader | typeof readSleepCsv]>([
    ['CSV', encode(csv), readActivitiesCsv],
    ['CSV of Garmin', encode(garmin), readActivitiesCsv],
    ['GPX', encode(gpx), readGpx],
    ['TCX', encode(tcx(tcxRun)), readTcx],
    ['FIT', fitFile(fitSession()), readFit],
    ['sleep CSV', encode(sleep), readSleepCsv],
  ])('gives rows, faults or an ImportError, never anything else: %s', async (_name, file, read) => {
    await fc.assert(
      fc.asyncProperty(damaged(file), async ({ copy, chunkBytes }) => {
        try {
          const rows = await collect<{ readonly line: number }>(
            read(chunks(copy, chunkBytes), 'UTC'),
          );
          return rows.every(({ line }) => Number.isInteger(line) && line >= 1);
        } catch (error) {
          return error instanceof ImportError;
        }
      }),
      { numRuns: 300 },
    );
  });
});
