/** Longer waits are not believed: the job asks again after an hour. */
const longestWaitMs = 3_600_000;

/**
 * How long the provider asks us to wait, in milliseconds: `retry-after-ms` (OpenAI), else
 * `retry-after` in seconds or as an HTTP date (RFC 9110, 10.2.3). Header names in lower case.
 * Undefined when there is none or it cannot be read.
 */
export function retryAfterMs(
  headers: Readonly<Record<string, string>> | undefined,
  now: Date,
): number | undefined {
  const waitMs =
    units(headers?.['retry-after-ms'], 1) ??
    units(headers?.['retry-after'], 1_000) ??
    untilDate(headers?.['retry-after'], now);
  return waitMs === undefined ? undefined : Math.min(waitMs, longestWaitMs);
}

function units(text: string | undefined, unitMs: number): number | undefined {
  if (text === undefined || !/^\s*\d+(\.\d+)?\s*$/.test(text)) return undefined;
  return Math.ceil(Number(text) * unitMs);
}

function untilDate(text: string | undefined, now: Date): number | undefined {
  // Every HTTP date begins with the name of a day; Date.parse alone also takes '-5'.
  const at = text !== undefined && /^\s*[A-Z]/i.test(text) ? Date.parse(text) : Number.NaN;
  return Number.isNaN(at) ? undefined : Math.max(0, at - now.getTime());
}
