import { ImportError } from '../import-error.js';
import { fault, type ImportedRow } from '../imported-row.js';
import { maxActivitySeconds } from '../plausible.js';
import type { ActivityDocument } from './read-xml-activities.js';
import { storableText } from '../bounded-text.js';
import { TcxActivity, type TcxLap, type TcxPoint } from './tcx-activity.js';
import { XmlPath } from './xml-path.js';
import { numberOf, timeOf, within } from './xml-values.js';

type Figure<Of> = readonly [keyof Of, number];

/** Elements of a lap by `parent/element`, with the largest value that is possible. */
const lapElements = new Map<string, Figure<TcxLap>>([
  ['Lap/TotalTimeSeconds', ['seconds', maxActivitySeconds]],
  ['Lap/DistanceMeters', ['meters', 100_000_000]],
  ['Lap/Calories', ['calories', 1_000_000]],
  ['AverageHeartRateBpm/Value', ['averageHeartRate', 300]],
  ['MaximumHeartRateBpm/Value', ['maxHeartRate', 300]],
]);

/** The same of a track point; the last ones are those of Garmin's ActivityExtension. */
const pointElements = new Map<string, Figure<TcxPoint>>([
  ['Trackpoint/DistanceMeters', ['meters', 100_000_000]],
  ['HeartRateBpm/Value', ['heartRate', 300]],
  ['Trackpoint/Cadence', ['cadence', 1_000]],
  ['TPX/RunCadence', ['cadence', 1_000]],
  ['TPX/Watts', ['watts', 10_000]],
]);

/** Follows the elements of a Garmin TrainingCenterDatabase (version 2) and gives its activities. */
export class TcxDocument implements ActivityDocument {
  private readonly path = new XmlPath();
  private activity: TcxActivity | undefined;
  private lap: TcxLap | undefined;
  private point: TcxPoint | undefined;
  private readonly finished: ImportedRow[] = [];
  hasBegun = false;
  hasActivities = false;

  open(name: string, attributes: ReadonlyMap<string, string>, line: number): void {
    this.path.open(name);
    const { element } = this.path;
    if (!this.hasBegun && element !== 'TrainingCenterDatabase') {
      throw notTcx(`its outermost element is ${element}`);
    }
    if (this.path.isTooDeep) throw notTcx('its elements lie too deep');
    this.hasBegun = true;
    if (element === 'Activity') {
      this.activity = new TcxActivity(line);
      this.activity.sourceType = storableText(attributes.get('Sport') ?? '', 100).trim();
    }
    if (element === 'Lap' && this.activity) {
      const startedAt = timeOf(attributes.get('StartTime') ?? '');
      this.lap = startedAt ? { startedAt } : {};
      if (startedAt) this.activity.beginAt(startedAt);
    }
    if (element === 'Trackpoint') this.point = {};
  }

  addText(text: string): void {
    this.path.addText(text);
  }

  close(line: number): void {
    const { element, parent, text } = this.path;
    if (element === 'Activity') this.finishActivity();
    else if (element === 'Lap') this.finishLap();
    else if (element === 'Trackpoint') this.finishPoint();
    else if (this.point) this.readPoint(parent, element, text, line);
    else if (this.lap) this.readLap(`${parent}/${element}`, text);
    this.path.close();
  }

  takeRows(): ImportedRow[] {
    return this.finished.splice(0);
  }

  private readPoint(parent: string, element: string, text: string, line: number): void {
    if (element === 'Time') {
      const at = timeOf(text);
      if (at) this.point = { ...this.point, at };
      else
        this.finished.push(
          fault(line, `A point has the time ${text.slice(0, 50)}, which is none.`),
        );
    }
    if (element === 'AltitudeMeters') {
      const elevation = within(numberOf(text), -1_000, 10_000);
      if (elevation !== undefined) this.point = { ...this.point, elevation };
    }
    const [field, max] = pointElements.get(`${parent}/${element}`) ?? [];
    const value = within(numberOf(text), 0, max ?? 0);
    if (field && value !== undefined) this.point = { ...this.point, [field]: value };
  }

  private readLap(place: string, text: string): void {
    const [field, max] = lapElements.get(place) ?? [];
    const value = within(numberOf(text), 0, max ?? 0);
    if (field && value !== undefined) this.lap = { ...this.lap, [field]: value };
  }

  private finishPoint(): void {
    if (this.point) this.activity?.addPoint(this.point);
    this.point = undefined;
  }

  private finishLap(): void {
    if (this.lap) this.activity?.addLap(this.lap);
    this.lap = undefined;
  }

  private finishActivity(): void {
    if (!this.activity) return;
    this.finished.push(this.activity.toRow());
    this.activity = undefined;
    this.hasActivities = true;
  }
}

export const notTcx = (reason: string) =>
  new ImportError(
    `The file is no TCX: ${reason}. Send an activity as a watch or Garmin Connect exports it (.tcx).`,
    'IMPORT_NOT_TCX',
  );
