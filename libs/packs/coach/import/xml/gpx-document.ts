import { readTrackPoint, type PointTexts } from './gpx-point.js';
import { GpxTrack } from './gpx-track.js';
import { ImportError } from '../import-error.js';
import { fault, type ImportedRow } from '../imported-row.js';
import type { ActivityDocument } from './read-xml-activities.js';
import { storableText } from '../bounded-text.js';
import { XmlPath } from './xml-path.js';

const trackPath = ['gpx', 'trk'];
const segmentPath = [...trackPath, 'trkseg'];
const pointPath = [...segmentPath, 'trkpt'];

/** Elements within a point that are read, among them those of Garmin's TrackPointExtension. */
const pointElements = new Map<string, keyof PointTexts>([
  ['time', 'time'],
  ['ele', 'elevation'],
  ['hr', 'heartRate'],
  ['cad', 'cadence'],
  ['power', 'watts'],
  ['PowerInWatts', 'watts'],
]);

/** Follows the elements of a GPX document and turns each finished track into a row. */
export class GpxDocument implements ActivityDocument {
  private readonly path = new XmlPath();
  private track: GpxTrack | undefined;
  private point: PointTexts | undefined;
  private readonly finished: ImportedRow[] = [];
  hasBegun = false;
  hasActivities = false;

  open(name: string, attributes: ReadonlyMap<string, string>, line: number): void {
    this.path.open(name);
    if (!this.hasBegun && !this.path.isAt(['gpx'])) {
      throw notGpx(`its outermost element is ${this.path.element}`);
    }
    if (this.path.isTooDeep) throw notGpx('its elements lie too deep');
    this.hasBegun = true;
    if (this.path.isAt(trackPath)) this.track = new GpxTrack(line);
    if (this.path.isAt(pointPath)) {
      this.point = { latitude: attributes.get('lat'), longitude: attributes.get('lon') };
    }
  }

  addText(text: string): void {
    this.path.addText(text);
  }

  close(line: number): void {
    const { text } = this.path;
    if (this.path.isAt(trackPath)) this.finishTrack();
    else if (this.path.isAt(segmentPath)) this.track?.endSegment();
    else if (this.path.isAt(pointPath)) this.finishPoint(line);
    else if (this.point) this.readPointElement(text);
    else this.readTrackElement(text);
    this.path.close();
  }

  /** The rows since the last call. */
  takeRows(): ImportedRow[] {
    return this.finished.splice(0);
  }

  private finishTrack(): void {
    if (!this.track) return;
    this.finished.push(this.track.toRow());
    this.track = undefined;
    this.hasActivities = true;
  }

  private finishPoint(line: number): void {
    const point = readTrackPoint(this.point ?? {});
    this.point = undefined;
    if (typeof point === 'string') this.finished.push(fault(line, point));
    else this.track?.add(point);
  }

  private readPointElement(text: string): void {
    const field = pointElements.get(this.path.element);
    if (field) this.point = { ...this.point, [field]: text };
  }

  private readTrackElement(text: string): void {
    if (!this.track) return;
    if (this.path.isAt([...trackPath, 'name'])) this.track.name = storableText(text, 300);
    if (this.path.isAt([...trackPath, 'type'])) this.track.sourceType = storableText(text, 100);
  }
}

export const notGpx = (reason: string) =>
  new ImportError(
    `The file is no GPX: ${reason}. Send a track as a watch or Strava exports it (.gpx).`,
    'IMPORT_NOT_GPX',
  );
