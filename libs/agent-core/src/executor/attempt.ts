import { type EffectiveLimits, effectiveLimits } from './effective-limits.js';
import { AttemptAborted, type Interruption } from './interruption.js';
import { systemPrompt } from './system-prompt.js';
import type { Agent } from '../agent/agent-definition.js';
import { type BoundedSignal, boundedSignal } from '../bounded-signal.js';
import type { Job } from '../job/job.js';
import type { ModelTool } from '../ports/llm-adapter.js';

/** One try at a job, with what stays the same throughout it. */
export interface Attempt {
  readonly job: Job;
  readonly agent: Agent;
  readonly limits: EffectiveLimits;
  readonly systemPrompt: string;
  readonly tools: readonly ModelTool[];
  readonly interruption: Interruption;
  readonly deadlineAt: Date | undefined;
  /** Aborts on interruption and at the deadline. */
  readonly signal: AbortSignal;
  /** To be called when the attempt has ended: frees the timer of the deadline. */
  readonly release: () => void;
}

export function openAttempt(
  job: Job,
  agent: Agent,
  tools: readonly ModelTool[],
  interruption: Interruption,
  now: Date,
): Attempt {
  const { limits: jobLimits, spentMs } = job.currentData();
  const limits = effectiveLimits(agent, jobLimits);
  const deadlineAt =
    limits.deadlineMs === undefined
      ? undefined
      : new Date(now.getTime() + limits.deadlineMs - spentMs);
  return {
    job,
    agent,
    limits,
    tools,
    interruption,
    deadlineAt,
    systemPrompt: systemPrompt(agent),
    ...bounded(interruption.signal, deadlineAt, now),
  };
}

function bounded(signal: AbortSignal, deadlineAt: Date | undefined, now: Date): BoundedSignal {
  if (!deadlineAt) return { signal, release: () => undefined };
  const ms = Math.max(0, deadlineAt.getTime() - now.getTime());
  return boundedSignal([signal], { ms, reason: () => new AttemptAborted('deadline') });
}
