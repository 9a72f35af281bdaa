/** Longer waits are not believed: the job asks again after an hour. */
const LONGEST_WAIT_MS = 3_600_000;

type Headers = Readonly<Record<string, string>>;

/**
 * How long the provider asks us to wait, in milliseconds: `retry-after-ms` (OpenAI), else
 * `retry-after` in seconds or as an HTTP date (RFC 9110, 10.2.3). Header names in lower case.
 * Undefined when there is none or it cannot be read.
 */
export function retryAfterMs(headers: Headers | undefined, now: Date): number | undefined {
  const waitMs =
    milliseconds(headers?.['retry-after-ms']) ??
    seconds(headers?.['retry-after']) ??
    untilDate(headers?.['retry-after'], now);
  return waitMs === undefined ? undefined : Math.min(waitMs, LONGEST_WAIT_MS);
}

function milliseconds(text: string | undefined): number | undefined {
  if (text === undefined || !/^\s*\d+(\.\d+)?\s*$/.test(text)) return undefined;
  return Math.ceil(Number(text));
}

function seconds(text: string | undefined): number | undefined {
  if (text === undefined || !/^\s*\d+(\.\d+)?\s*$/.test(text)) return undefined;
  return Math.ceil(Number(text) * 1_000);
}

function untilDate(text: string | undefined, now: Date): number | undefined {
  // Every HTTP date begins with the name of a day; Date.parse alone also takes '-5'.
  const at = text !== undefined && /^\s*[A-Z]/i.test(text) ? Date.parse(text) : Number.NaN;
  return Number.isNaN(at) ? undefined : Math.max(0, at - now.getTime());
}
