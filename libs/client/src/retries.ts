import { ProblemError, UnreachableError } from './errors.js';

const firstDelayMs = 500;
const longestDelayMs = 8_000;
/** Who is asked to wait for longer than this is told so instead. */
const longestRetryAfterMs = 60_000;

/** Tries in a row that bring nothing, over about two minutes, of what waits anyway. */
export const patientRetries = 20;

/** Statuses of a service, or of a proxy before it, that is away for a moment. */
const away: readonly number[] = [502, 503, 504];

/**
 * Whether what went wrong may be gone soon.
 * @param isRepeatable whether the request may be done twice: without, only what was refused is sent again
 */
export function isTransient(error: unknown, isRepeatable: boolean): boolean {
  if (error instanceof UnreachableError) return isRepeatable;
  if (!(error instanceof ProblemError)) return false;
  if ((error.retryAfterMs ?? 0) > longestRetryAfterMs) return false;
  return error.status === 429 || (isRepeatable && away.includes(error.status));
}

/**
 * Milliseconds until the next try: twice as long each time, with jitter so that not all clients come
 * back at once, and never before the moment that the service names.
 */
export function retryDelayMs(error: unknown, retries: number): number {
  const backoffMs = Math.min(longestDelayMs, firstDelayMs * 2 ** retries);
  const asked = error instanceof ProblemError ? (error.retryAfterMs ?? 0) : 0;
  return Math.round(asked + (backoffMs * (1 + Math.random())) / 2);
}

/** `Retry-After` (RFC 9110, section 10.2.3) in milliseconds from now: seconds, or a date. */
export function parseRetryAfter(header: string | null, now: number): number | undefined {
  if (header === null) return undefined;
  const milliseconds = /^\d+$/.test(header) ? Number(header) * 1_000 : Date.parse(header) - now;
  return Number.isNaN(milliseconds) ? undefined : Math.max(0, milliseconds);
}
