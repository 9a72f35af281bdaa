import { describe, expect, it } from 'vitest';
import { attemptReason, type LeasedRow, lostAttempt } from './attempt-reason.js';

const moved = (from: string, to: string, reason: string): NonNullable<LeasedRow['before']> => ({
  from,
  to,
  reason,
  waitedMs: 0,
  at: '2026-11-23T12:00:00Z',
  begunAt: null,
});

describe('an attempt begins', () => {
  it.each([
    ['first', 1, 0, moved('ACTIVE', 'PENDING', 'x')],
    ['retry', 2, 1, moved('ACTIVE', 'DELAYED', 'MODEL_TIMEOUT')],
    ['recovered', 3, 1, moved('ACTIVE', 'PENDING', 'lease lost')],
    ['resumed', 2, 0, moved('WAITING', 'PENDING', 'approved')],
    ['released', 2, 0, moved('ACTIVE', 'DELAYED', 'MODEL_RATE_LIMITED')],
    ['released', 2, 1, moved('ACTIVE', 'PENDING', 'shutdown')],
    ['released', 2, 1, null],
  ] as const)('as %s', (reason, epoch, failures, before) => {
    expect(attemptReason({ epoch, failures, before })).toBe(reason);
  });
});

it('tells since when an attempt ran whose worker died, and of no other', () => {
  const lost = { ...moved('ACTIVE', 'PENDING', 'lease lost'), begunAt: '2026-11-23T11:59:00Z' };
  expect(lostAttempt({ before: lost })).toEqual({
    from: new Date('2026-11-23T11:59:00Z'),
    to: new Date('2026-11-23T12:00:00Z'),
  });
  expect(lostAttempt({ before: { ...lost, reason: 'shutdown' } })).toBeUndefined();
  expect(lostAttempt({ before: null })).toBeUndefined();
});
