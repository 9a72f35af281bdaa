import { type Agent, type Limits, limitsSchema } from '../agent/agent-definition.js';

/** The limits of a job: the smaller of its own and the agent's, else the one there is, else these. */
export type EffectiveLimits = Limits &
  Required<Pick<Limits, 'maxIterations' | 'toolTimeoutMs' | 'maxToolCalls'>>;

const defaults = { maxIterations: 10, toolTimeoutMs: 10_000, maxToolCalls: 50 };

const names = limitsSchema.keyof().options;

/** Whoever submits a job must not widen what whoever wrote the agent has bounded. */
export const effectiveLimits = ({ limits }: Agent, jobLimits: Limits): EffectiveLimits => ({
  ...defaults,
  ...Object.fromEntries(
    names.flatMap((name) => {
      const stated = [limits[name], jobLimits[name]].filter((value) => value !== undefined);
      return stated.length === 0 ? [] : [[name, Math.min(...stated)]];
    }),
  ),
});
