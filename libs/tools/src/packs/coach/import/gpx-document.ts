import { readTrackPoint, type PointTexts } from './gpx-point.js';
import { GpxTrack } from './gpx-track.js';
import { ImportError } from './import-error.js';
import { fault, type ImportedRow } from './imported-row.js';
import { storableText } from './storable-text.js';
import type { XmlHandler } from './xml-reader.js';

const maxDepth = 32;
const maxTextChars = 1_000;

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
export class GpxDocument implements XmlHandler {
  /** Names of the open elements without prefix, outermost first. */
  private readonly path: string[] = [];
  private text = '';
  private track: GpxTrack | undefined;
  private point: PointTexts | undefined;
  private readonly finished: ImportedRow[] = [];
  hasBegun = false;
  hasTracks = false;

  open(name: string, attributes: ReadonlyMap<string, string>, line: number): void {
    const element = name.slice(name.indexOf(':') + 1);
    if (!this.hasBegun && element !== 'gpx') throw notGpx(`its outermost element is ${element}`);
    if (this.path.length >= maxDepth) throw notGpx(`its elements lie more than ${maxDepth} deep`);
    this.hasBegun = true;
    this.path.push(element);
    this.text = '';
    if (this.isAt(trackPath)) this.track = new GpxTrack(line);
    if (this.isAt(pointPath)) {
      this.point = { latitude: attributes.get('lat'), longitude: attributes.get('lon') };
    }
  }

  addText(text: string): void {
    this.text = (this.text + text).slice(0, maxTextChars);
  }

  close(line: number): void {
    const text = this.text.trim();
    this.text = '';
    if (this.isAt(trackPath)) this.finishTrack();
    else if (this.isAt(segmentPath)) this.track?.endSegment();
    else if (this.isAt(pointPath)) this.finishPoint(line);
    else if (this.point) this.readPointElement(text);
    else this.readTrackElement(text);
    this.path.pop();
  }

  /** The rows since the last call. */
  takeRows(): ImportedRow[] {
    return this.finished.splice(0);
  }

  private finishTrack(): void {
    if (!this.track) return;
    const { line } = this.track;
    const activity = this.track.toActivity();
    this.finished.push(
      typeof activity === 'string' ? fault(line, activity) : { kind: 'activity', line, activity },
    );
    this.track = undefined;
    this.hasTracks = true;
  }

  private finishPoint(line: number): void {
    const point = readTrackPoint(this.point ?? {});
    this.point = undefined;
    if (typeof point === 'string') this.finished.push(fault(line, point));
    else this.track?.add(point);
  }

  private readPointElement(text: string): void {
    const field = pointElements.get(this.path.at(-1) ?? '');
    if (field) this.point = { ...this.point, [field]: text };
  }

  private readTrackElement(text: string): void {
    if (!this.track) return;
    if (this.isAt([...trackPath, 'name'])) this.track.name = storableText(text, 300);
    if (this.isAt([...trackPath, 'type'])) this.track.sourceType = storableText(text, 100);
  }

  private isAt(path: readonly string[]): boolean {
    return (
      path.length === this.path.length && path.every((name, depth) => name === this.path[depth])
    );
  }
}

export const notGpx = (reason: string) =>
  new ImportError(
    `The file is no GPX: ${reason}. Send a track as a watch or Strava exports it (.gpx).`,
    'IMPORT_NOT_GPX',
  );
