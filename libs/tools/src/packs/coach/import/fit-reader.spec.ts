import { describe, expect, it } from 'vitest';
import { fitFile, fitSession } from '../../../../test/support/fit-file.js';
import { collect } from '../../../../test/support/stream-of.js';
import { readFit } from './fit-reader.js';
import { ImportError } from './import-error.js';

async function* chunks(bytes: Uint8Array, chunkBytes = 13) {
  for (let start = 0; start < bytes.length; start += chunkBytes) {
    yield await Promise.resolve(bytes.subarray(start, start + chunkBytes));
  }
}

const read = (bytes: Uint8Array, chunkBytes?: number) =>
  collect(readFit(chunks(bytes, chunkBytes)));

/** A field definition of one byte, and after it messages of two bytes each. */
function tinyMessages(count: number): Uint8Array {
  const definition = [0x40, 0, 0, 20, 0, 1, 3, 1, 2];
  const data = new Uint8Array(definition.length + 2 * count);
  data.set(definition);
  for (let place = definition.length; place < data.length; place += 2) data[place + 1] = 120;
  const file = new Uint8Array(14 + data.length + 2);
  const view = new DataView(file.buffer);
  file.set([14, 0x20, 0, 0]);
  view.setUint32(4, data.length, true);
  file.set(new TextEncoder().encode('.FIT'), 8);
  file.set(data, 14);
  return file;
}

describe('E16 a FIT file', () => {
  it('gives the figures that the watch sums up', async () => {
    expect(await read(fitFile(fitSession()))).toEqual([
      {
        kind: 'activity',
        line: 1,
        activity: {
          sourceKey: 'fit:RUNNING:2026-11-19T09:12:33.000Z',
          type: 'RUNNING',
          sourceType: 'running/trail',
          name: 'running/trail',
          startedAt: new Date('2026-11-19T09:12:33Z'),
          distanceMeters: 10_021.4,
          movingSeconds: 3_151,
          elapsedSeconds: 3_214,
          averageHeartRate: 151,
          maxHeartRate: 168,
          averageCadence: 84,
          averageWatts: 262,
          elevationMeters: 58,
          calories: 684,
        },
      },
    ]);
  });

  it.each([
    ['cycling', 'generic', 'CYCLING', 'cycling'],
    ['swimming', 'lapSwimming', 'SWIMMING', 'swimming/lapSwimming'],
    ['training', 'strengthTraining', 'STRENGTH', 'training/strengthTraining'],
    ['hiking', 'generic', 'OTHER', 'hiking'],
  ])('takes %s/%s for %s', async (sport, subSport, type, sourceType) => {
    expect(await read(fitFile(fitSession({ sport, subSport })))).toMatchObject([
      { activity: { type, sourceType } },
    ]);
  });

  it('gives each session of a multisport file, and null for what was not recorded', async () => {
    const later = {
      startTime: new Date('2026-11-19T11:00:00Z'),
      timestamp: new Date('2026-11-19T11:30:00Z'),
      sport: 'cycling',
    };

    expect(await read(fitFile(fitSession(), later))).toMatchObject([
      { line: 1, activity: { type: 'RUNNING' } },
      {
        line: 2,
        activity: {
          type: 'CYCLING',
          distanceMeters: null,
          movingSeconds: null,
          averageHeartRate: null,
          calories: null,
        },
      },
    ]);
  });

  it('reports a session without a start, and a file without a session', async () => {
    expect(await read(fitFile({ sport: 'running' }))).toMatchObject([
      { kind: 'fault', line: 1, message: expect.stringContaining('no start time') },
    ]);
    expect(await read(fitFile())).toMatchObject([
      { kind: 'fault', line: 1, message: expect.stringContaining('no session') },
    ]);
  });

  it('that is cut off anywhere is refused or reported, never read as if it were whole', async () => {
    const bytes = fitFile(fitSession());
    for (let size = 1; size < bytes.length; size += 1) {
      const rows = await read(bytes.slice(0, size)).catch((error: unknown) => error);
      expect(rows).toSatisfy(
        (found) =>
          found instanceof ImportError ||
          (Array.isArray(found) && found.some(({ kind }) => kind === 'fault')),
      );
    }
  });

  it('keeps the sessions before a damaged place and reports it', async () => {
    const bytes = fitFile(fitSession());
    bytes.set([0xff], bytes.length - 1);

    expect(await read(bytes)).toMatchObject([
      { kind: 'activity' },
      { kind: 'fault', message: expect.stringContaining('damaged') },
    ]);
  });

  it.each([
    ['text', new TextEncoder().encode('Activity ID,Activity Date'), 'IMPORT_NOT_FIT'],
    ['a compressed file', new Uint8Array([0x1f, 0x8b, 8, 0, 0, 0, 0, 0]), 'IMPORT_NOT_FIT'],
    ['nothing', new Uint8Array(), 'IMPORT_EMPTY_FILE'],
    ['more than 8 MB', new Uint8Array(8 * 1024 * 1024 + 1), 'IMPORT_FIT_TOO_LARGE'],
  ])('is refused as a whole when it is %s', async (_what, bytes, code) => {
    await expect(read(bytes, 65_536)).rejects.toMatchObject({ code });
  });

  it('F33 gives up on a small file of very many messages', async () => {
    expect(await read(tinyMessages(600_000), 65_536)).toMatchObject([
      { kind: 'fault', message: expect.stringContaining('more than 1000000 values') },
    ]);
  }, 30_000);
});
