import { describe, expect, it } from 'vitest';
import { callKey } from './call-key.js';

const call = { jobId: 'j', iteration: 2, ordinal: 0, tool: 'send', args: { to: 'a', cc: ['b'] } };

describe('P4 a call key', () => {
  it('is the same for the same call, whatever the order of its arguments', () => {
    expect(callKey({ ...call, args: { cc: ['b'], to: 'a' } })).toBe(callKey(call));
    expect(callKey(call)).toMatch(/^[0-9a-f]{64}$/);
  });

  it.each([
    { jobId: 'k' },
    { iteration: 3 },
    { ordinal: 1 },
    { tool: 'send_all' },
    { args: { to: 'b', cc: ['b'] } },
  ])('is another one with %j', (change) => {
    expect(callKey({ ...call, ...change })).not.toBe(callKey(call));
  });
});
