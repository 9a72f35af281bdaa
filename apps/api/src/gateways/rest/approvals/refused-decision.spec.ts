import { describe, expect, it } from 'vitest';
import { refusedDecision } from './refused-decision.js';
import type { ApprovalView } from './approvals.schema.js';

const approval = (status: ApprovalView['status']): ApprovalView => ({
  id: '3f0c0de2-3a8b-4f0e-9d5b-0a8a6f5a1f00',
  jobId: '3f0c0de2-3a8b-4f0e-9d5b-0a8a6f5a1f01',
  tool: 'write_once',
  args: {},
  preview: { text: 'write_once {}' },
  hash: 'seen',
  status,
  reason: null,
  createdAt: '2026-11-21T12:00:00.000Z',
  expiresAt: '2026-11-21T14:00:00.000Z',
  decidedAt: null,
  decidedBy: null,
});

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
      const problem = refusedDecision(approval(status), hash);
      expect([problem.getStatus(), problem.code]).toEqual(told);
    },
  );
});
