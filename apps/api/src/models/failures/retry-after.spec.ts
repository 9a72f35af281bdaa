import { describe, expect, it } from 'vitest';
import { retryAfterMs } from './retry-after.js';

const now = new Date('2026-11-21T10:00:00.000Z');

describe('retryAfterMs', () => {
  it.each([
    [{ 'retry-after': '7' }, 7_000],
    [{ 'retry-after': '0.25' }, 250],
    [{ 'retry-after': 'Sat, 21 Nov 2026 10:00:30 GMT' }, 30_000],
    [{ 'retry-after-ms': '150', 'retry-after': '1' }, 150],
  ])('reads %j', (headers, expected) => {
    expect(retryAfterMs(headers, now)).toBe(expected);
  });

  it('does not wait for a date that has passed', () => {
    expect(retryAfterMs({ 'retry-after': 'Sat, 21 Nov 2026 09:00:00 GMT' }, now)).toBe(0);
  });

  it.each(['86400', 'Tue, 21 Nov 2090 10:00:00 GMT', '9'.repeat(400)])(
    'waits at most an hour for %s',
    (text) => {
      expect(retryAfterMs({ 'retry-after': text }, now)).toBe(3_600_000);
    },
  );

  it.each(['-5', 'soon', ''])('ignores %j', (text) => {
    expect(retryAfterMs({ 'retry-after': text }, now)).toBeUndefined();
  });

  it('is undefined without the header', () => {
    expect(retryAfterMs({}, now)).toBeUndefined();
    expect(retryAfterMs(undefined, now)).toBeUndefined();
  });
});
