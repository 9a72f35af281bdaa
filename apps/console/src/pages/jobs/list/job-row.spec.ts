import { expect, it } from 'vitest';
import { elapsedMs } from './job-row.ts';

it('counts from the submission to the end, or to now', () => {
  const createdAt = '2026-11-20T12:00:00.000Z';
  const now = Date.parse('2026-11-20T12:01:00.000Z');
  expect(elapsedMs({ createdAt, settledAt: '2026-11-20T12:00:02.500Z' }, now)).toBe(2_500);
  expect(elapsedMs({ createdAt, settledAt: null }, now)).toBe(60_000);
});
