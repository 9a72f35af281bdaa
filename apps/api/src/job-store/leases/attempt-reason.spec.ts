import { describe, expect, it } from 'vitest';
import { attemptReason, type LeasedRow } from './attempt-reason.js';

const moved = (from: string, to: string, reason: string): LeasedRow['before'] => ({
  from,
  to,
  reason,
  waitedMs: 0,
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
