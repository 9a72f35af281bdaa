import { fault, importedByFile, type ImportedRow } from '../imported-row.js';
import { maxActivitySeconds } from '../plausible.js';
import { Climb, figure, Mean } from '../figures.js';
import { sportOf } from '../sport-names.js';

/** What a lap tells of itself. */
export interface TcxLap {
  readonly startedAt?: Date;
  /** The watch's timer: pauses do not count. */
  readonly seconds?: number;
  readonly meters?: number;
  readonly calories?: number;
  readonly averageHeartRate?: number;
  readonly maxHeartRate?: number;
}

export interface TcxPoint {
  readonly at?: Date;
  readonly elevation?: number;
  /** From the start of the activity, in metres. */
  readonly meters?: number;
  readonly heartRate?: number;
  readonly cadence?: number;
  readonly watts?: number;
}

/** Adds up an activity lap by lap and point by point, so that they need not be kept. */
export class TcxActivity {
  sourceType = '';
  private startedAt: Date | undefined;
  private latest: Date | undefined;
  private timerSeconds = 0;
  private lapMeters = 0;
  private pointMeters = 0;
  private calories = 0;
  private readonly climb = new Climb();
  private readonly lapHeartRate = new Mean();
  private lapMaxHeartRate = 0;
  private readonly heartRate = new Mean();
  private readonly cadence = new Mean();
  private readonly watts = new Mean();

  /** @param line Where it begins. */
  constructor(private readonly line: number) {}

  addLap({ startedAt, seconds = 0, meters = 0, calories = 0, ...lap }: TcxLap): void {
    this.startedAt ??= startedAt;
    this.timerSeconds += seconds;
    this.lapMeters += meters;
    this.calories += calories;
    this.lapHeartRate.add(lap.averageHeartRate, seconds);
    this.lapMaxHeartRate = Math.max(this.lapMaxHeartRate, lap.maxHeartRate ?? 0);
  }

  /** The start of the first lap is known before its points are. */
  beginAt(at: Date): void {
    this.startedAt ??= at;
  }

  addPoint({ at, elevation, meters = 0, heartRate, cadence, watts }: TcxPoint): void {
    if (at) this.beginAt(at);
    this.latest = at ?? this.latest;
    this.pointMeters = Math.max(this.pointMeters, meters);
    this.climb.add(elevation);
    this.heartRate.add(heartRate);
    this.cadence.add(cadence);
    this.watts.add(watts);
  }

  /** The activity, or why it is none. */
  toRow(): ImportedRow {
    if (!this.startedAt) {
      return this.fault('The activity has no times, so it is not known when it was.');
    }
    const startedAt = new Date(Math.floor(this.startedAt.getTime() / 1000) * 1000);
    const timerSeconds = Math.round(this.timerSeconds);
    const span = ((this.latest ?? startedAt).getTime() - startedAt.getTime()) / 1000;
    if (span < 0) return this.fault('The times of the activity run backwards.');
    const elapsedSeconds = Math.max(Math.round(span), timerSeconds);
    if (elapsedSeconds > maxActivitySeconds) {
      return this.fault(
        `The activity lasts ${elapsedSeconds} s, longer than any; its times are wrong.`,
      );
    }
    const type = sportOf(this.sourceType);
    return importedByFile(this.line, 'tcx', {
      type,
      sourceType: this.sourceType || 'unknown',
      name: this.sourceType || 'TCX',
      startedAt,
      distanceMeters: figure(this.lapMeters || this.pointMeters),
      movingSeconds: timerSeconds || null,
      elapsedSeconds: elapsedSeconds || null,
      averageHeartRate: figure(this.lapHeartRate.value ?? this.heartRate.value),
      maxHeartRate: figure(this.lapMaxHeartRate || this.heartRate.max),
      averageCadence: figure(this.cadence.value),
      averageWatts: figure(this.watts.value),
      elevationMeters: this.climb.meters,
      calories: figure(this.calories),
    });
  }

  private fault(message: string): ImportedRow {
    return fault(this.line, message);
  }
}
