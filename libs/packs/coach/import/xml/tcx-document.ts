import { boundedText } from '../rows/bounded-text.js';
import { ImportError } from '../rows/import-error.js';
import { fault, type ImportedRow } from '../rows/imported-row.js';
import { most } from '../rows/plausible.js';
import { type ActivityDocument, readXmlActivities } from './read-xml-activities.js';
import { TcxActivity, type TcxLap, type TcxPoint } from './tcx-activity.js';
import type { XmlPath } from './xml-path.js';
import { numberOf, timeOf, within } from './xml-values.js';

/** Reads the activities of a TCX file, Garmin's TrainingCenterDatabase; one point is in memory at a time. */
export const readTcx = (stream: AsyncIterable<Uint8Array>): AsyncGenerator<ImportedRow> =>
  readXmlActivities(stream, new TcxDocument(), {
    name: 'TCX',
    root: 'TrainingCenterDatabase',
    unit: 'activity',
    refusal: (reason) =>
      new ImportError(
        `The file is no TCX: ${reason}. Send an activity as a watch or Garmin Connect exports it (.tcx).`,
        'IMPORT_NOT_TCX',
      ),
  });

type Figure<Of> = readonly [Exclude<keyof Of, 'at'>, number];

/** Elements of a lap by `parent/element`, with the largest value that is possible. */
const lapElements = new Map<string, Figure<TcxLap>>([
  ['Lap/TotalTimeSeconds', ['seconds', most.seconds]],
  ['Lap/DistanceMeters', ['meters', most.meters]],
  ['Lap/Calories', ['calories', most.calories]],
  ['AverageHeartRateBpm/Value', ['averageHeartRate', most.heartRate]],
  ['MaximumHeartRateBpm/Value', ['maxHeartRate', most.heartRate]],
]);

/** The same of a track point; the last ones are those of Garmin's ActivityExtension. */
const pointElements = new Map<string, Figure<TcxPoint>>([
  ['Trackpoint/DistanceMeters', ['meters', most.meters]],
  ['HeartRateBpm/Value', ['heartRate', most.heartRate]],
  ['Trackpoint/Cadence', ['cadence', most.cadence]],
  ['TPX/RunCadence', ['cadence', most.cadence]],
  ['TPX/Watts', ['watts', most.watts]],
]);

/** Follows the elements of version 2 of the format and turns each finished activity into a row. */
class TcxDocument implements ActivityDocument {
  private activity: TcxActivity | undefined;
  private lap: TcxLap | undefined;
  private point: TcxPoint | undefined;
  hasActivities = false;

  open({ element }: XmlPath, attributes: ReadonlyMap<string, string>, line: number): void {
    if (element === 'Activity') {
      const sport = boundedText(attributes.get('Sport') ?? '', 100).trim();
      this.activity = new TcxActivity(line, sport);
    }
    if (element === 'Lap' && this.activity) {
      const startedAt = timeOf(attributes.get('StartTime') ?? '');
      this.lap = {};
      if (startedAt) this.activity.beginAt(startedAt);
    }
    if (element === 'Trackpoint') this.point = {};
  }

  close(path: XmlPath, line: number): ImportedRow | undefined {
    const { element } = path;
    if (element === 'Activity') return this.finishActivity();
    if (element === 'Lap') this.finishLap();
    else if (element === 'Trackpoint') this.finishPoint();
    else if (this.point) return this.readPoint(path, line);
    else if (this.lap) this.lap = { ...this.lap, ...readFigure(lapElements, path) };
    return undefined;
  }

  private readPoint(path: XmlPath, line: number): ImportedRow | undefined {
    const { element, text } = path;
    if (element === 'Time') {
      const at = timeOf(text);
      if (!at) return fault(line, `A point has the time ${text.slice(0, 50)}, which is none.`);
      this.point = { ...this.point, at };
    }
    if (element === 'AltitudeMeters') {
      const elevation = within(numberOf(text), -1_000, 10_000);
      if (elevation !== undefined) this.point = { ...this.point, elevation };
    }
    this.point = { ...this.point, ...readFigure(pointElements, path) };
    return undefined;
  }

  private finishPoint(): void {
    if (this.point) this.activity?.addPoint(this.point);
    this.point = undefined;
  }

  private finishLap(): void {
    if (this.lap) this.activity?.addLap(this.lap);
    this.lap = undefined;
  }

  private finishActivity(): ImportedRow | undefined {
    const row = this.activity?.toRow();
    this.activity = undefined;
    this.hasActivities ||= row !== undefined;
    return row;
  }
}

/** The figure of an element that is known and possible. */
function readFigure<Field extends string>(
  elements: ReadonlyMap<string, readonly [Field, number]>,
  { place, text }: XmlPath,
): Partial<Record<Field, number>> {
  const [field, max] = elements.get(place) ?? [];
  const value = within(numberOf(text), 0, max ?? 0);
  const figures: Partial<Record<Field, number>> = {};
  if (field !== undefined && value !== undefined) figures[field] = value;
  return figures;
}
