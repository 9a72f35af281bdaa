import { describe, expect, it } from 'vitest';
import { IllegalMoveError, JobStatus, JobStatusType, statesBefore } from './job-status.js';

const allowed = new Set([
  'PENDING ACTIVE',
  'PENDING FAILED',
  'PENDING CANCELLED',
  'ACTIVE COMPLETED',
  'ACTIVE FAILED',
  'ACTIVE CANCELLED',
  'ACTIVE DELAYED',
  'ACTIVE WAITING',
  'ACTIVE PENDING',
  'DELAYED ACTIVE',
  'DELAYED CANCELLED',
  'WAITING PENDING',
  'WAITING FAILED',
  'WAITING CANCELLED',
]);
const types = Object.values(JobStatusType);
const pairs = types.flatMap((from) => types.map((to) => ({ from, to })));

describe('A28 a status move', () => {
  it.each(pairs)('from $from to $to is as the table says', ({ from, to }) => {
    const move = () => new JobStatus(from).moveTo(to);
    if (allowed.has(`${from} ${to}`)) expect(move().type).toBe(to);
    else expect(move).toThrow(IllegalMoveError);
  });

  it('is guarded by the states before it', () => {
    expect(statesBefore('ACTIVE')).toEqual(['PENDING', 'DELAYED']);
    expect(statesBefore('CANCELLED')).toEqual(['PENDING', 'ACTIVE', 'DELAYED', 'WAITING']);
  });
});
