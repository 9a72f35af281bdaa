import { FitBaseType, FitEncoder } from 'fit-file-parser/encoder';
import { describe, expect, it } from 'vitest';
import { fitFile, fitSession } from '../../test/support/fit-file.js';
import { collect } from '../../test/support/stream-of.js';
import { readFit } from './fit-reader.js';
import { ImportError } from '../rows/import-error.js';

async function* chunks(bytes: Uint8Array, chunkBytes = 13) {
  for (let start = 0; start < bytes.length; start += chunkBytes) {
    yield await Promise.resolve(bytes.subarray(start, start + chunkBytes));
  }
}

const read = (bytes: Uint8Array, chunkBytes?: number) =>
  collect(readFit(chunks(bytes, chunkBytes)));

/** A file around messages, with the checksum that they need. */
function fileAround(data: Uint8Array): Uint8Array {
  const file = new Uint8Array(14 + data.length + 2);
  const view = new DataView(file.buffer);
  file.set([14, 0x20, 0, 0]);
  view.setUint32(4, data.length, true);
  file.set(new TextEncoder().encode('.FIT'), 8);
  file.set(data, 14);
  view.setUint16(14 + data.length, FitEncoder.calculateCRC(file.subarray(0, -2)), true);
  return file;
}

const sessionNumber = [18, 0];
const recordNumber = [20, 0];

/** The same bytes over and over, up to 8 MB. */
const repeated = (head: readonly number[], bytes: readonly number[]): Uint8Array => {
  const count = Math.floor((8 * 1024 * 1024 - 16 - head.length) / bytes.length);
  const data = new Uint8Array(head.length + count * bytes.length);
  data.set(head);
  for (let place = head.length; place < data.length; place += bytes.length) data.set(bytes, place);
  return data;
};

/** Defines messages of kind 0 with so many fields of one length. */
const definition = (message: readonly number[], fields: number, size = 1, type = 2): number[] => [
  ...[0x40, 0, 0, ...message, fields],
  ...Array.from({ length: fields }, (_, field) => [field, size, type]).flat(),
];

const message = (bytes: number): number[] => [0, ...Array.from({ length: bytes }, () => 97)];

/** The fields of an app on the watch, which call themselves by the name of one of the watch's. */
const withFieldOfAnApp = (): Uint8Array => {
  const name = [...new TextEncoder().encode('avg_heart_rate'), 0];
  const encoder = new FitEncoder();
  const field = (number: number, value: number) => ({
    ...{ number, size: 1, baseType: FitBaseType.Uint8 },
    value,
  });
  encoder.writeMessage(206, [
    ...[field(0, 0), field(1, 0), field(2, FitBaseType.Uint8)],
    { number: 3, size: name.length, baseType: FitBaseType.String, value: Uint8Array.from(name) },
  ]);
  const described = encoder.close().slice(14, -2);
  const { slice } = Uint8Array.prototype;
  const session: Uint8Array = slice.call(fitFile(fitSession()), 14, -2);
  // The last message is the session: its definition gets one field more, and so do its data.
  const start = session.lastIndexOf(0x40);
  const fieldsEnd = start + 6 + 3 * (session[start + 5] ?? 0);
  return fileAround(
    Uint8Array.from([
      ...[...described, ...session.slice(0, start), 0x60],
      ...[...session.slice(start + 1, fieldsEnd), 1, 0, 1, 0],
      ...[...session.slice(fieldsEnd), 220],
    ]),
  );
};

describe('E16 a FIT file', () => {
  it('gives the figures that the watch sums up', async () => {
    expect(await read(fitFile(fitSession()))).toEqual([
      {
        kind: 'activity',
        line: 1,
        activity: {
          sourceKey: 'fit:RUNNING:2026-11-19T09:12:33.000Z:3214:3151:10021.4',
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
    ['swimming', 'lap_swimming', 'SWIMMING', 'swimming/lap_swimming'],
    ['training', 'strength_training', 'STRENGTH', 'training/strength_training'],
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

  it('leaves the fields of an app on the watch aside, whatever they are called', async () => {
    expect(await read(withFieldOfAnApp())).toMatchObject([{ activity: { averageHeartRate: 151 } }]);
  });

  it('F33 reports a session that the parser does not get through, and keeps the others', async () => {
    const good = fitFile(fitSession()).slice(14, -2);
    // Texts of 255 bytes in every field, also in those that are numbers.
    const odd = [...definition(sessionNumber, 255, 255, 7), ...message(255 * 255)];

    const rows = await read(fileAround(Uint8Array.from([...odd, ...good])), 65_536);

    expect(rows).toMatchObject([
      { kind: 'fault', line: 1 },
      { kind: 'activity', line: 2 },
    ]);
  });
});

/** Longest time for what would take half a minute and more, on a busy machine. */
const generousMs = 10_000;

describe('F33 a hostile FIT file of 8 MB', () => {
  const noSession = { kind: 'fault', message: expect.stringContaining('has no session') };
  const tooMany = { kind: 'fault', message: expect.stringContaining('more than 1000 sessions') };

  it.each([
    ['4 000 000 points', definition(recordNumber, 1), message(1), noSession],
    ['8 000 000 points of nothing', definition(recordNumber, 0), message(0), noSession],
    ['1 400 000 definitions', [], definition(sessionNumber, 0), noSession],
    ['definitions of 255 fields', [], definition(sessionNumber, 255), noSession],
    ['4 000 000 sessions', definition(sessionNumber, 1), message(1), tooMany],
    ['sessions of 255 fields', definition(sessionNumber, 255), message(255), tooMany],
    ['sessions of 65 KB', definition(sessionNumber, 255, 255), message(255 * 255), tooMany],
    ['sessions of texts', definition(sessionNumber, 255, 255, 7), message(255 * 255), tooMany],
  ])(
    'with %s is read to where it makes no sense',
    async (_what, head, bytes, last) => {
      const file = fileAround(repeated(head, bytes));
      const startedAt = performance.now();

      const rows = await read(file, 65_536);

      expect(performance.now() - startedAt).toBeLessThan(generousMs);
      expect(rows.length).toBeLessThanOrEqual(1_001);
      expect(rows.at(-1)).toMatchObject(last);
    },
    60_000,
  );
});
