import { boundedText } from '../rows/bounded-text.js';
import { ImportError } from '../rows/import-error.js';
import { fault, type ImportedRow } from '../rows/imported-row.js';
import { most } from '../rows/plausible.js';
import { GpxTrack, type TrackPoint } from './gpx-track.js';
import { type ActivityDocument, readXmlActivities } from './read-xml-activities.js';
import type { XmlPath } from './xml-path.js';
import { numberOf, timeOf, within } from './xml-values.js';

/** Reads the tracks of a GPX file; one point is in memory at a time. Each track is an activity. */
export const readGpx = (stream: AsyncIterable<Uint8Array>): AsyncGenerator<ImportedRow> =>
  readXmlActivities(stream, new GpxDocument(), {
    name: 'GPX',
    root: 'gpx',
    unit: 'track',
    refusal: (reason) =>
      new ImportError(
        `The file is no GPX: ${reason}. Send a track as a watch or Strava exports it (.gpx).`,
        'IMPORT_NOT_GPX',
      ),
  });

/** The texts of a point as the file has them. */
interface PointTexts {
  readonly latitude?: string | undefined;
  readonly longitude?: string | undefined;
  readonly time?: string;
  readonly elevation?: string;
  readonly heartRate?: string;
  readonly cadence?: string;
  readonly watts?: string;
}

const trackPath = 'gpx/trk';
const segmentPath = `${trackPath}/trkseg`;
const pointPath = `${segmentPath}/trkpt`;

/** Elements within a point that are read, among them those of Garmin's TrackPointExtension. */
const pointElements = new Map<string, keyof PointTexts>([
  ['time', 'time'],
  ['ele', 'elevation'],
  ['hr', 'heartRate'],
  ['cad', 'cadence'],
  ['power', 'watts'],
  ['PowerInWatts', 'watts'],
]);

/** Turns each finished track into a row. */
class GpxDocument implements ActivityDocument {
  private track: GpxTrack | undefined;
  private point: PointTexts | undefined;
  hasActivities = false;

  open(path: XmlPath, attributes: ReadonlyMap<string, string>, line: number): void {
    if (path.isAt(trackPath)) this.track = new GpxTrack(line);
    if (path.isAt(pointPath)) {
      this.point = { latitude: attributes.get('lat'), longitude: attributes.get('lon') };
    }
  }

  close(path: XmlPath, line: number): ImportedRow | undefined {
    if (path.isAt(trackPath)) return this.finishTrack();
    if (path.isAt(pointPath)) return this.finishPoint(line);
    if (path.isAt(segmentPath)) this.track?.endSegment();
    else if (this.point) this.readPointElement(path);
    else this.readTrackElement(path);
    return undefined;
  }

  private finishTrack(): ImportedRow | undefined {
    const row = this.track?.toRow();
    this.track = undefined;
    this.hasActivities ||= row !== undefined;
    return row;
  }

  private finishPoint(line: number): ImportedRow | undefined {
    const point = readPoint(this.point ?? {});
    this.point = undefined;
    if (typeof point === 'string') return fault(line, point);
    this.track?.add(point);
    return undefined;
  }

  private readPointElement({ element, text }: XmlPath): void {
    const field = pointElements.get(element);
    if (field) this.point = { ...this.point, [field]: text };
  }

  private readTrackElement(path: XmlPath): void {
    if (!this.track) return;
    if (path.isAt(`${trackPath}/name`)) this.track.name = boundedText(path.text, 300);
    if (path.isAt(`${trackPath}/type`)) this.track.sourceType = boundedText(path.text, 100);
  }
}

/** The point, or why it is none. Sensor values that are no numbers count as not recorded. */
function readPoint(texts: PointTexts): TrackPoint | string {
  const latitude = numberOf(texts.latitude);
  const longitude = numberOf(texts.longitude);
  if (latitude === undefined || Math.abs(latitude) > 90) {
    return `A point has the latitude ${shown(texts.latitude)}, which is not between -90 and 90.`;
  }
  if (longitude === undefined || Math.abs(longitude) > 180) {
    return `A point has the longitude ${shown(texts.longitude)}, which is not between -180 and 180.`;
  }
  const at = texts.time === undefined ? undefined : timeOf(texts.time);
  if (at === null) return `A point has the time ${shown(texts.time)}, which is no time.`;
  return {
    latitude,
    longitude,
    at,
    elevation: within(numberOf(texts.elevation), -1_000, 10_000),
    heartRate: within(numberOf(texts.heartRate), 0, most.heartRate),
    cadence: within(numberOf(texts.cadence), 0, most.cadence),
    watts: within(numberOf(texts.watts), 0, most.watts),
  };
}

const shown = (text: string | undefined) => (text === undefined ? '(none)' : text.slice(0, 50));
