/** Climbs under this many metres are noise of the sensor. */
const climbStepMeters = 2;

/** Mean and maximum of the values over zero; a sensor that lost contact tells 0. */
export class Mean {
  private sum = 0;
  private weights = 0;
  max: number | null = null;

  get value(): number | null {
    return this.weights === 0 ? null : this.sum / this.weights;
  }

  add(value: number | undefined, weight = 1): void {
    if (!value || weight <= 0) return;
    this.sum += value * weight;
    this.weights += weight;
    this.max = Math.max(this.max ?? 0, value);
  }
}

/** Metres climbed over a series of elevations. */
class Climb {
  private climbed = 0;
  private from: number | undefined;

  /** Null without elevations. */
  get meters(): number | null {
    return this.from === undefined ? null : Math.round(this.climbed * 10) / 10;
  }

  add(elevation: number | undefined): void {
    if (elevation === undefined) return;
    this.from ??= elevation;
    const step = elevation - this.from;
    if (Math.abs(step) < climbStepMeters) return;
    this.climbed += Math.max(0, step);
    this.from = elevation;
  }
}

/** What a device recorded at a point, if it did. */
export interface Sensed {
  readonly elevation?: number | undefined;
  /** Beats per minute. */
  readonly heartRate?: number | undefined;
  /** Revolutions per minute. */
  readonly cadence?: number | undefined;
  readonly watts?: number | undefined;
}

/** Adds up what was recorded at the points of an activity. */
export class Sensors {
  readonly heartRate = new Mean();
  private readonly cadence = new Mean();
  private readonly watts = new Mean();
  private readonly climb = new Climb();

  get figures() {
    return {
      averageHeartRate: figure(this.heartRate.value),
      maxHeartRate: figure(this.heartRate.max),
      averageCadence: figure(this.cadence.value),
      averageWatts: figure(this.watts.value),
      elevationMeters: this.climb.meters,
    };
  }

  add({ elevation, heartRate, cadence, watts }: Sensed): void {
    this.climb.add(elevation);
    this.heartRate.add(heartRate);
    this.cadence.add(cadence);
    this.watts.add(watts);
  }
}

/** One decimal; 0 is no figure. */
export const figure = (value: number | null | undefined): number | null =>
  value === null || value === undefined ? null : Math.round(value * 10) / 10 || null;
