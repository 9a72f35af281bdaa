import { describe, expect, it } from 'vitest';
import { collectActions } from './collect-actions.js';
import type { ExecutionHistoryEntry } from '../history/execution-history.js';

const effect = (change: Partial<ExecutionHistoryEntry>): ExecutionHistoryEntry => ({
  type: 'tool_call',
  name: 'send',
  effect: 'external',
  startedAt: new Date(0),
  durationMs: 1,
  ...change,
});

describe('S5 the actions of an output', () => {
  it('have short data as it is, and only the length of longer data', () => {
    const entries = [
      effect({ result: { id: 7 } }),
      effect({ result: 'x'.repeat(8 * 1024 - 2) }),
      effect({ result: 'x'.repeat(8 * 1024 - 1) }),
      effect({ result: { truncated: true, bytes: 4_000_000, kept: true, head: '{"a' } }),
      effect({}),
    ];
    expect(collectActions(entries, 'Done.').map(({ data }) => data)).toEqual([
      { id: 7 },
      'x'.repeat(8 * 1024 - 2),
      { truncated: true, bytes: 8 * 1024 + 1 },
      { truncated: true, bytes: 4_000_000 },
      null,
    ]);
  });

  it('stay short however many there are', () => {
    const result = 'x'.repeat(8_000);
    const entries = Array.from({ length: 1_000 }, (_, index) =>
      effect({ result, message: 'm'.repeat(10_000), callKey: `k${index}` }),
    );
    const actions = collectActions(entries, 'Done.');
    expect(actions).toHaveLength(1_000);
    expect(actions[0]).toMatchObject({ data: result, text: expect.stringMatching(/^m{3000}/) });
    expect(actions[999]).toMatchObject({
      data: { truncated: true, bytes: 8_002 },
      text: expect.stringMatching(/^m+…$/),
    });
    expect(JSON.stringify(actions).length).toBeLessThan(320_000);
  });
});
