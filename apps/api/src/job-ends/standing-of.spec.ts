import { describe, expect, it } from 'vitest';
import { failureCode, standingOf } from './standing-of.js';

describe('how a job stands, for its entry in the queue', () => {
  it('is the code of its error where it failed', () => {
    const failed = { status: 'FAILED', outcome: 'FAILURE_TOOL', errorCode: 'TOOL_FAILED' } as const;
    expect(standingOf(failed)).toEqual({ kind: 'failed', code: 'TOOL_FAILED' });
  });

  it.each(['João Silva', 'tool failed', 'A'.repeat(65), '', undefined])(
    'is its outcome where a tool named %j as the code, which may be anything',
    (errorCode) => {
      const code = failureCode({ status: 'FAILED', outcome: 'FAILURE_TOOL', errorCode });
      expect(code).toBe('FAILURE_TOOL');
    },
  );

  it('is status and outcome where it did not fail, also with the failure of an earlier attempt', () => {
    const delayed = { status: 'DELAYED', outcome: null, errorCode: 'MODEL_TIMEOUT' } as const;
    expect(standingOf(delayed)).toEqual({ kind: 'stands', status: 'DELAYED', outcome: null });
  });
});
