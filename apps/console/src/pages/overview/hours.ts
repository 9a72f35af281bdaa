const hourMs = 3_600_000;

/** When the day of a moment began by the clocks of this browser, or one so many days later. */
export function startOfDay(at: number, days = 0): Date {
  const date = new Date(at);
  return new Date(date.getFullYear(), date.getMonth(), date.getDate() + days);
}

/** What is known of an hour. */
interface HourRow {
  readonly hour?: string;
  readonly settled: number;
  readonly failed: number;
  readonly tokens: number;
  readonly costUsd: number | null;
}

/** One hour of the day. */
export interface Hour {
  /** When it begins, in milliseconds. */
  readonly at: number;
  readonly settled: number;
  readonly failed: number;
  readonly tokens: number;
  readonly costUsd: number;
}

/**
 * The hours of the local day of a moment, with what is known of them: 23 or 25 where the clocks change.
 * Hours of the service begin with those of UTC; where local ones do not, each is the one that it begins in.
 */
export function hoursOfDay(rows: readonly HourRow[], now: number): readonly Hour[] {
  const from = startOfDay(now).getTime();
  const count = Math.round((startOfDay(now, 1).getTime() - from) / hourMs);
  const hours = Array.from({ length: count }, (_, index) => ({
    at: from + index * hourMs,
    settled: 0,
    failed: 0,
    tokens: 0,
    costUsd: 0,
  }));
  for (const row of rows) {
    // The first of a day that begins within an hour of UTC begins before it.
    const index = Math.max(0, Math.floor((Date.parse(row.hour ?? '') - from) / hourMs));
    const hour = hours[index];
    if (!hour) continue;
    hour.settled += row.settled;
    hour.failed += row.failed;
    hour.tokens += row.tokens;
    hour.costUsd += row.costUsd ?? 0;
  }
  return hours;
}
