import { describe, expect, it } from 'vitest';
import { refusedDecision } from '../../../approvals/approvals.service.js';
import { problemOf } from './refusals.js';

const id = '3f0c0de2-3a8b-4f0e-9d5b-0a8a6f5a1f00';

describe('B15 a decision that was not taken', () => {
  it.each([
    ['approved', 'seen', 409, 'APPROVAL_ALREADY_DECIDED'],
    ['rejected', 'other', 409, 'APPROVAL_ALREADY_DECIDED'],
    ['expired', 'other', 410, 'APPROVAL_EXPIRED'],
    ['pending', 'other', 422, 'APPROVAL_HASH_MISMATCH'],
    ['pending', 'seen', 410, 'APPROVAL_EXPIRED'],
  ] as const)(
    'on an approval that is %s, with the hash %s, is a %i %s',
    (status, hash, ...told) => {
      const problem = problemOf(refusedDecision({ id, status, hash: 'seen' }, hash));
      expect([problem.getStatus(), problem.code]).toEqual(told);
    },
  );
});
