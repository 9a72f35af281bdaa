import type { Agent, Limits } from '../agent/agent-definition.js';

/** The limits of a job: its own, else the agent's, else these. */
export type EffectiveLimits = Limits &
  Required<Pick<Limits, 'maxIterations' | 'toolTimeoutMs' | 'maxToolCalls'>>;

const defaults = { maxIterations: 10, toolTimeoutMs: 10_000, maxToolCalls: 50 };

export const effectiveLimits = (agent: Agent, jobLimits: Limits): EffectiveLimits => ({
  ...defaults,
  ...agent.limits,
  ...jobLimits,
});
