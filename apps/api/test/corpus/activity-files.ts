import { fitFile, fitSession } from '../../../../libs/packs/coach/test/support/fit-file.js';
import { type HostileCase, KB, marked, MB } from './hostile-case.js';
import { upload } from './requests.js';

const gpx = (name: string, body: () => string): HostileCase =>
  upload(`GPX: ${name}`, '/v1/coach/activities', 'application/gpx+xml', body);

const tcx = (name: string, body: () => string): HostileCase =>
  upload(`TCX: ${name}`, '/v1/coach/activities', 'application/vnd.garmin.tcx+xml', body);

const fit = (name: string, body: () => Uint8Array<ArrayBuffer>): HostileCase =>
  upload(`FIT: ${name}`, '/v1/coach/activities', 'application/vnd.ant.fit', body);

const track = (inner: string) => `<gpx><trk><name>a</name><trkseg>${inner}</trkseg></trk></gpx>`;

const laughs = Array.from(
  { length: 10 },
  (_, level) => `<!ENTITY l${level + 1} "${`&l${level};`.repeat(10)}">`,
);

/** A real FIT file with what one byte of its head says replaced. */
const changedFit = (place: number, value: number): Uint8Array<ArrayBuffer> => {
  const file = Uint8Array.from(fitFile(fitSession()));
  file[place] = value;
  return file;
};

/** Bytes that look random and are the same each time. */
const noise = (size: number): Uint8Array<ArrayBuffer> => {
  const bytes = new Uint8Array(size);
  let state = 1;
  for (let place = 0; place < size; place += 1) {
    state = (state * 48_271) % 2_147_483_647;
    bytes[place] = state;
  }
  return bytes;
};

/** Recordings that are deep, wide, expanding, or no recordings at all. */
export const activityFiles: readonly HostileCase[] = [
  gpx('100 000 open elements', () => `<gpx>${'<trk>'.repeat(100_000)}`),
  gpx('400 000 elements side by side', () => track('<a/>'.repeat(400_000))),
  gpx('an element of 100 000 attributes', () => {
    const attributes = Array.from({ length: 100_000 }, (_, index) => ` a${index}="1"`);
    return track(`<trkpt${attributes.join('')}/>`);
  }),
  gpx('an attribute of 2 MB', () => track(`<trkpt lat="${'1'.repeat(2 * MB)}"/>`)),
  gpx('an element name of 2 MB', () => `<${'g'.repeat(2 * MB)}>`),
  gpx('entities within entities', () => {
    return `<!DOCTYPE gpx [<!ENTITY l0 "ha">${laughs.join('')}]>${track('&l10;')}`;
  }),
  gpx('an entity that reads a file', () => {
    return `<!DOCTYPE gpx [<!ENTITY x SYSTEM "file:///etc/passwd">]>${track('&x;')}`;
  }),
  gpx('2 MB of character references', () => track('&#65;'.repeat(400 * KB))),
  gpx('2 MB of ampersands', () => track('&'.repeat(2 * MB))),
  gpx('2 MB of <', () => '<'.repeat(2 * MB)),
  gpx('4 MB of comment openers', () => `<gpx>${'<!--'.repeat(MB)}`),
  gpx('CDATA of 4 MB of brackets', () => `<gpx><![CDATA[${']'.repeat(4 * MB)}`),
  gpx('a name of 200 KB of marks', () => {
    return `<gpx><trk><name>${marked(200 * KB)}</name><trkseg></trkseg></trk></gpx>`;
  }),
  gpx('points whose numbers have 30 KB each', () => {
    return track(`<trkpt lat="${'9'.repeat(30 * KB)}" lon="1"><time>x</time></trkpt>`.repeat(30));
  }),
  gpx('100 000 points in one instant', () => {
    const point = '<trkpt lat="1" lon="2"><time>2026-11-19T09:12:33Z</time></trkpt>';
    return track(point.repeat(100_000));
  }),
  tcx('100 000 open elements', () => {
    return `<TrainingCenterDatabase>${'<Activities>'.repeat(100_000)}`;
  }),
  tcx('2 000 laps of nothing', () => {
    return (
      '<TrainingCenterDatabase><Activities><Activity Sport="Running">' +
      '<Lap StartTime="2026-11-19T09:12:33Z"></Lap>'.repeat(2_000) +
      '</Activity></Activities></TrainingCenterDatabase>'
    );
  }),
  fit('8 MB of noise', () => noise(8 * MB - 1)),
  fit('a head that promises 4 GB', () => changedFit(7, 0xff)),
  fit('a wrong size of the head', () => changedFit(0, 0xff)),
  fit('a real head and 4 MB of zeros', () => {
    const file = new Uint8Array(4 * MB);
    file.set(fitFile(fitSession()));
    return file;
  }),
  fit('4 000 000 points of two bytes', () => {
    const file = new Uint8Array(8 * MB);
    file.set(fitFile(fitSession()).slice(0, 14));
    new DataView(file.buffer).setUint32(4, file.length - 16, true);
    // Points have one field, their heart rate.
    file.set([0x40, 0, 0, 20, 0, 1, 3, 1, 2], 14);
    return file;
  }),
  fit('a real head and 4 MB of definitions', () => {
    const file = new Uint8Array(4 * MB).fill(0x40);
    const head = fitFile(fitSession()).slice(0, 14);
    new DataView(head.buffer).setUint32(4, file.length - 14, true);
    file.set(head);
    return file;
  }),
];
