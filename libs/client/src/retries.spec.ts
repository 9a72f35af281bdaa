import { describe, expect, it } from 'vitest';
import { ProblemError, UnreachableError } from './errors.js';
import { isTransient, parseRetryAfter, retryDelayMs } from './retries.js';

const problem = (status: number, retryAfterMs?: number) =>
  new ProblemError({ status, code: 'A_CODE', detail: 'It went wrong.' }, retryAfterMs);

describe('a request is sent again', () => {
  it.each([502, 503, 504])('after %i, where it does no harm twice', (status) => {
    expect(isTransient(problem(status), true)).toBe(true);
    expect(isTransient(problem(status), false)).toBe(false);
  });

  it('after a loss on the way, where it does no harm twice', () => {
    const lost = new UnreachableError('http://faina', new TypeError('fetch failed'));

    expect(isTransient(lost, true)).toBe(true);
    expect(isTransient(lost, false)).toBe(false);
  });

  it('after 429 always: it was refused before anything was done', () => {
    expect(isTransient(problem(429), false)).toBe(true);
  });

  it.each([400, 401, 403, 404, 409, 422, 500])('not after %i', (status) => {
    expect(isTransient(problem(status), true)).toBe(false);
  });

  it('not where it would have to wait for minutes', () => {
    expect(isTransient(problem(429, 61_000), true)).toBe(false);
  });

  it('never before the moment that the service names, and later each time up to a bound', () => {
    for (let tries = 0; tries < 40; tries += 1) {
      const bound = Math.min(8_000, 500 * 2 ** tries);
      expect(retryDelayMs(problem(503, 2_000), tries)).toBeGreaterThanOrEqual(2_000 + bound / 2);
      expect(retryDelayMs(problem(503), tries)).toBeLessThanOrEqual(bound);
    }
  });
});

describe('Retry-After', () => {
  it.each([
    ['3', 3_000],
    ['0', 0],
    ['Thu, 01 Jan 1970 00:00:07 GMT', 5_000],
    ['Thu, 01 Jan 1970 00:00:01 GMT', 0],
    ['soon', undefined],
    [null, undefined],
  ])('%s is %s ms', (header, expected) => {
    expect(parseRetryAfter(header, 2_000)).toBe(expected);
  });
});
