/** A value against those before it. */
export interface Deviation {
  readonly mean: number;
  /** Standard deviations above (positive) or below the mean; 0 when all earlier values are alike. */
  readonly deviations: number;
}

const minimumValues = 7;

/** Compares a value with at least seven earlier ones; null with fewer (sample standard deviation). */
export function deviationFrom(earlier: readonly number[], value: number): Deviation | null {
  if (earlier.length < minimumValues) return null;
  const mean = sum(earlier) / earlier.length;
  const variance = sum(earlier.map((entry) => (entry - mean) ** 2)) / (earlier.length - 1);
  return { mean, deviations: variance === 0 ? 0 : (value - mean) / Math.sqrt(variance) };
}

const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0);
