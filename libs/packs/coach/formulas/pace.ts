/**
 * `m:ss` for a stretch of `perMeters`, rounded to the second; null without both figures.
 * A pace of an hour and more has minutes over 59.
 */
export function pace(
  seconds: number | null,
  meters: number | null,
  perMeters: number,
): string | null {
  if (!seconds || !meters) return null;
  return minutesAndSeconds((seconds / meters) * perMeters);
}

/** Kilometres per hour with one decimal; null without both figures. */
export function speedKmh(seconds: number | null, meters: number | null): number | null {
  if (!seconds || !meters) return null;
  return Math.round((meters / seconds) * 36) / 10;
}

/** `m:ss`, rounded to the second. */
function minutesAndSeconds(seconds: number): string {
  const total = Math.round(seconds);
  return `${Math.floor(total / 60)}:${twoDigits(total % 60)}`;
}

/** `h:mm:ss`, or `m:ss` under an hour. */
export function duration(seconds: number): string {
  if (seconds < 3600) return minutesAndSeconds(seconds);
  const minutes = Math.floor(seconds / 60);
  return `${Math.floor(minutes / 60)}:${twoDigits(minutes % 60)}:${twoDigits(seconds % 60)}`;
}

const twoDigits = (value: number) => String(value).padStart(2, '0');
