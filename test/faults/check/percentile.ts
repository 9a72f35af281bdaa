/** As many milliseconds as this part of the times, from 0 to 1, had taken at the most; undefined of none. */
export function percentile(times: readonly number[], part: number): number | undefined {
  const sorted = times.toSorted((a, b) => a - b);
  return sorted[Math.max(0, Math.ceil(sorted.length * part) - 1)];
}
