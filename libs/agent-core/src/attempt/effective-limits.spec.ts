import { describe, expect, it } from 'vitest';
import { effectiveLimits } from './attempt.js';
import { createTestAgent } from '../testing/create-test-agent.js';

const agentWith = (limits: Parameters<typeof effectiveLimits>[1]) => createTestAgent({ limits });

const stated = {
  maxIterations: 2,
  deadlineMs: 5_000,
  maxToolCalls: 3,
  maxTokens: 100,
  maxCostUsd: 0.5,
  toolTimeoutMs: 200,
};

const times = (factor: number) =>
  Object.fromEntries(Object.entries(stated).map(([name, value]) => [name, value * factor]));

describe('the limits of a job', () => {
  it('S12: never widen one that the agent states', () => {
    expect(effectiveLimits(agentWith(stated), times(20))).toEqual(stated);
  });

  it('S12: narrow those that the agent states', () => {
    expect(effectiveLimits(agentWith(times(2)), stated)).toEqual(stated);
  });

  it('S12: are taken one by one', () => {
    const limits = effectiveLimits(agentWith({ maxIterations: 5, maxTokens: 10 }), {
      maxIterations: 3,
      maxTokens: 20,
    });
    expect(limits).toMatchObject({ maxIterations: 3, maxTokens: 10 });
  });

  it('count where the agent states none, before the defaults', () => {
    expect(effectiveLimits(agentWith({}), {})).toEqual({
      maxIterations: 10,
      toolTimeoutMs: 10_000,
      maxToolCalls: 50,
    });
    expect(effectiveLimits(agentWith({}), { maxIterations: 40, deadlineMs: 1_000 })).toEqual({
      maxIterations: 40,
      deadlineMs: 1_000,
      toolTimeoutMs: 10_000,
      maxToolCalls: 50,
    });
  });
});
