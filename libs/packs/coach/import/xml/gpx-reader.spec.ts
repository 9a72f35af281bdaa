import { describe, expect, it } from 'vitest';
import { collect, streamOf } from '../../test/support/stream-of.js';
import { readGpx } from './gpx-document.js';

const read = (text: string) => collect(readGpx(streamOf(text)));

const gpx = (content: string) => `<?xml version="1.0" encoding="UTF-8"?>
<gpx creator="StravaGPX" version="1.1" xmlns="http://www.topografix.com/GPX/1/1"
  xmlns:gpxtpx="http://www.garmin.com/xmlschemas/TrackPointExtension/v1">
 <metadata><time>2026-11-19T09:00:00Z</time><name>not the track</name></metadata>
${content}
</gpx>`;

interface Point {
  latitude: number | string;
  at?: string;
  elevation?: number;
  heartRate?: number;
  cadence?: number;
}

const point = ({ latitude, at, elevation, heartRate, cadence }: Point) => `
  <trkpt lat="${latitude}" lon="-46.6">
   ${elevation === undefined ? '' : `<ele>${elevation}</ele>`}
   ${at === undefined ? '' : `<time>${at}</time>`}
   <extensions><power>200</power><gpxtpx:TrackPointExtension>
    ${heartRate === undefined ? '' : `<gpxtpx:hr>${heartRate}</gpxtpx:hr>`}
    ${cadence === undefined ? '' : `<gpxtpx:cad>${cadence}</gpxtpx:cad>`}
   </gpxtpx:TrackPointExtension></extensions>
  </trkpt>`;

const track = (points: readonly Point[], type = 'running') =>
  `<trk><name>Manhã &amp; parque</name><type>${type}</type><trkseg>${points.map(point).join('')}</trkseg></trk>`;

const morning = [
  { latitude: 0, at: '2026-11-19T09:12:33Z', elevation: 700, heartRate: 140, cadence: 80 },
  // 0.001 degrees of latitude are 111.195 m
  { latitude: 0.001, at: '2026-11-19T09:13:03Z', elevation: 705, heartRate: 150, cadence: 84 },
  { latitude: 0.001, at: '2026-11-19T09:14:03Z', elevation: 704, heartRate: 145, cadence: 0 },
  { latitude: 0.002, at: '2026-11-19T09:14:33Z', elevation: 707, heartRate: 165, cadence: 88 },
];

describe('E16 a GPX file', () => {
  it('moves for no longer than it lasts, whatever its times do', async () => {
    const at = (second: string) => `2026-11-19T09:12:${second}Z`;
    const points = ['00', '30', '00', '30'].map((second, place) => ({
      latitude: place / 1_000,
      at: at(second),
    }));

    expect(await read(gpx(track(points)))).toMatchObject([
      { activity: { elapsedSeconds: 30, movingSeconds: 30 } },
    ]);
  });

  it('may have many elements with attributes, of which each may have some', async () => {
    const points = Array.from({ length: 200 }, (_, place) => ({
      latitude: place / 1_000,
      at: new Date(Date.UTC(2026, 10, 19, 9, place)).toISOString(),
    }));

    expect(await read(gpx(track(points)))).toMatchObject([
      { kind: 'activity', activity: { elapsedSeconds: 199 * 60 } },
    ]);
  });

  it('gives distance, times, heart rate, cadence, climb and sport of its track', async () => {
    expect(await read(gpx(track(morning)))).toEqual([
      {
        kind: 'activity',
        line: 5,
        activity: {
          sourceKey: 'gpx:RUNNING:2026-11-19T09:12:33.000Z:120:60:222.4',
          type: 'RUNNING',
          sourceType: 'running',
          name: 'Manhã & parque',
          startedAt: new Date('2026-11-19T09:12:33Z'),
          distanceMeters: 222.4,
          // The minute of standing still does not count.
          movingSeconds: 60,
          elapsedSeconds: 120,
          averageHeartRate: 150,
          maxHeartRate: 165,
          averageCadence: 84,
          averageWatts: 200,
          // 700 to 705; back by 1 is noise; to 707
          elevationMeters: 7,
          calories: null,
        },
      },
    ]);
  });

  it('counts no distance between two segments', async () => {
    const text = gpx(track(morning)).replace(
      '<trkpt lat="0.002"',
      '</trkseg><trkseg><trkpt lat="0.002"',
    );

    expect(await read(text)).toMatchObject([
      { activity: { distanceMeters: 111.2, movingSeconds: 30, elapsedSeconds: 120 } },
    ]);
  });

  it('with two tracks gives two activities', async () => {
    const later = morning.map((entry) => ({ ...entry, at: entry.at.replace('T09', 'T18') }));

    expect(await read(gpx(track(morning) + track(later, 'cycling')))).toMatchObject([
      { activity: { type: 'RUNNING' } },
      { activity: { type: 'CYCLING', startedAt: new Date('2026-11-19T18:12:33Z') } },
    ]);
  });

  it('without sensors leaves their figures out', async () => {
    const points = morning.map(({ latitude, at }) => ({ latitude, at }));
    const text = gpx(track(points, '')).replaceAll('<power>200</power>', '');

    expect(await read(text)).toMatchObject([
      {
        activity: {
          type: 'OTHER',
          sourceType: 'unknown',
          averageHeartRate: null,
          maxHeartRate: null,
          averageCadence: null,
          averageWatts: null,
          elevationMeters: null,
        },
      },
    ]);
  });

  it('reads times with fractions and offsets', async () => {
    const points = [
      { latitude: 0, at: '2026-11-19T06:12:33.750-03:00' },
      { latitude: 0.001, at: '2026-11-19T09:13:03.750Z' },
    ];

    expect(await read(gpx(track(points)))).toMatchObject([
      { activity: { startedAt: new Date('2026-11-19T09:12:33Z'), elapsedSeconds: 30 } },
    ]);
  });

  it('reports bad points with their line and keeps the others', async () => {
    const points = [
      ...morning,
      { latitude: 91 },
      { latitude: 'north' },
      { latitude: 0, at: 'noon' },
    ];

    expect(await read(gpx(track(points)))).toMatchObject([
      {
        kind: 'fault',
        line: 45,
        message: 'A point has the latitude 91, which is not between -90 and 90.',
      },
      { kind: 'fault', line: 53, message: expect.stringContaining('latitude north') },
      { kind: 'fault', line: 61, message: 'A point has the time noon, which is no time.' },
      { kind: 'activity', activity: { distanceMeters: 222.4 } },
    ]);
  });

  it.each([
    [track([{ latitude: 1 }, { latitude: 2 }]), 'have no times'],
    ['<trk><trkseg></trkseg></trk>', 'has no points'],
    [track([...morning].reverse()), 'run backwards'],
    [track([...morning, { latitude: 0, at: '2027-11-19T09:12:33Z' }]), 'longer than any activity'],
    ['<rte><rtept lat="1" lon="2"/></rte>', 'has no track'],
  ])('reports a track that is no activity', async (content, message) => {
    expect(await read(gpx(content))).toMatchObject([
      { kind: 'fault', message: expect.stringContaining(message) },
    ]);
  });

  it('keeps the whole tracks of a file that is cut off', async () => {
    const text = gpx(track(morning) + track(morning));

    expect(await read(text.slice(0, -200))).toMatchObject([
      { kind: 'activity' },
      { kind: 'fault', message: expect.stringContaining('The XML breaks off') },
    ]);
  });

  it('keeps the whole tracks of a file that is broken later', async () => {
    const text = gpx(`${track(morning)}<trk></oops>`);

    expect(await read(text)).toMatchObject([
      { kind: 'activity' },
      { kind: 'fault', message: expect.stringContaining('Unexpected close tag') },
    ]);
  });
});

describe('a file that is no GPX', () => {
  const manyAttributes = (count: number) =>
    Array.from({ length: count }, (_, number) => `a${number}=""`).join(' ');
  const deep = (depth: number) => `<gpx>${'<a>'.repeat(depth)}${'</a>'.repeat(depth)}</gpx>`;

  it.each([
    ['', 'IMPORT_EMPTY_FILE'],
    ['Activity ID,Activity Date\n', 'IMPORT_NOT_GPX'],
    ['<html></html>', 'IMPORT_NOT_GPX'],
    ['<kml><gpx/></kml>', 'IMPORT_NOT_GPX'],
    [`<gpx ${manyAttributes(101)}/>`, 'IMPORT_NOT_GPX'],
    [deep(40), 'IMPORT_NOT_GPX'],
    ['<!DOCTYPE gpx SYSTEM "file:///etc/passwd"><gpx></gpx>', 'IMPORT_UNSAFE_XML'],
    ['<!DOCTYPE gpx [<!ENTITY a "b">]><gpx><name>&a;</name></gpx>', 'IMPORT_UNSAFE_XML'],
  ])('is refused with a code: %s', async (text, code) => {
    await expect(read(text)).rejects.toMatchObject({ name: 'ImportError', code });
  });

  it('F33 reads no further than an element with a great many attributes', async () => {
    const text = gpx(track(morning) + `<trk ${manyAttributes(300_000)}></trk>`);

    expect(await read(text)).toMatchObject([
      { kind: 'activity' },
      { kind: 'fault', message: expect.stringContaining('over 100 attributes') },
    ]);
  });

  it('does not resolve entities that it does not know', async () => {
    expect(await read(gpx('<trk><name>&secret;</name></trk>'))).toMatchObject([
      { kind: 'fault', message: expect.stringContaining('Invalid character entity') },
    ]);
  });
});
