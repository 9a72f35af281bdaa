import { describe, expect, it } from 'vitest';
import { boundContext } from './bound-context.js';

describe('S5 the context of a job', () => {
  it('holds references as they are', () => {
    expect(boundContext({ leadId: 'a', planId: null })).toEqual({ leadId: 'a', planId: null });
  });

  it('empties a member that is too long, so that no older value stands in for it', () => {
    expect(boundContext({ leadId: 'x'.repeat(5_000), planId: 'b' })).toEqual({
      leadId: null,
      planId: 'b',
    });
  });

  it('keeps the newest where there are too many', () => {
    const members = Array.from(
      { length: 100 },
      (_, index) => [`key${index}`, 'x'.repeat(1_000)] as const,
    );
    const bounded = boundContext(Object.fromEntries<string>(members));
    expect(JSON.stringify(bounded).length).toBeLessThan(33_000);
    expect(Object.keys(bounded).at(-1)).toBe('key99');
    expect(Object.keys(bounded)[0]).toBe('key68');
  });
});
