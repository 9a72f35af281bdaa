import { figure, Mean, type Sensed, Sensors } from '../rows/figures.js';
import { fault, importedByFile, type ImportedRow } from '../rows/imported-row.js';
import { most, wholeSecond } from '../rows/plausible.js';
import { sportOf } from '../rows/sport-names.js';

/** What a lap tells of itself. */
export interface TcxLap {
  /** The watch's timer: pauses do not count. */
  readonly seconds?: number;
  readonly meters?: number;
  readonly calories?: number;
  readonly averageHeartRate?: number;
  readonly maxHeartRate?: number;
}

export interface TcxPoint extends Sensed {
  readonly at?: Date;
  /** From the start of the activity, in metres. */
  readonly meters?: number;
}

/** Adds up an activity lap by lap and point by point, so that they need not be kept. */
export class TcxActivity {
  private startedAt: Date | undefined;
  private latest: Date | undefined;
  private timerSeconds = 0;
  private lapMeters = 0;
  private pointMeters = 0;
  private calories = 0;
  private readonly lapHeartRate = new Mean();
  private lapMaxHeartRate = 0;
  private readonly sensors = new Sensors();

  /** @param line Where it begins. */
  constructor(
    private readonly line: number,
    private readonly sourceType: string,
  ) {}

  addLap({ seconds = 0, meters = 0, calories = 0, ...lap }: TcxLap): void {
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

  addPoint({ at, meters = 0, ...sensed }: TcxPoint): void {
    if (at) this.beginAt(at);
    this.latest = at ?? this.latest;
    this.pointMeters = Math.max(this.pointMeters, meters);
    this.sensors.add(sensed);
  }

  /** The activity, or why it is none. */
  toRow(): ImportedRow {
    if (!this.startedAt) {
      return fault(this.line, 'The activity has no times, so it is not known when it was.');
    }
    const startedAt = wholeSecond(this.startedAt);
    const timerSeconds = Math.round(this.timerSeconds);
    const span = ((this.latest ?? startedAt).getTime() - startedAt.getTime()) / 1000;
    if (span < 0) return fault(this.line, 'The times of the activity run backwards.');
    const elapsedSeconds = Math.max(Math.round(span), timerSeconds);
    if (elapsedSeconds > most.seconds) {
      return fault(
        this.line,
        `The activity lasts ${elapsedSeconds} s, longer than any; its times are wrong.`,
      );
    }
    return importedByFile(this.line, 'tcx', {
      type: sportOf(this.sourceType),
      sourceType: this.sourceType || 'unknown',
      name: this.sourceType || 'TCX',
      startedAt,
      distanceMeters: figure(this.lapMeters || this.pointMeters),
      movingSeconds: timerSeconds || null,
      elapsedSeconds: elapsedSeconds || null,
      ...this.sensors.figures,
      averageHeartRate: figure(this.lapHeartRate.value ?? this.sensors.heartRate.value),
      maxHeartRate: figure(this.lapMaxHeartRate || this.sensors.heartRate.max),
      calories: figure(this.calories),
    });
  }
}
