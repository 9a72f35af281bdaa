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
export class Climb {
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

/** One decimal; 0 is no figure. */
export const figure = (value: number | null | undefined): number | null =>
  value === null || value === undefined ? null : Math.round(value * 10) / 10 || null;
