import { dateLine } from './date-line.js';
import { type EffectiveLimits, effectiveLimits } from './effective-limits.js';
import type { ExecutorDependencies } from './executor-dependencies.js';
import { AttemptAborted, type Interruption } from './interruption.js';
import { systemPrompt } from './system-prompt.js';
import type { Agent } from '../agent/agent-definition.js';
import { type BoundedSignal, boundedSignal } from '../values/bounded-signal.js';
import type { Job } from '../job/job.js';
import type { ModelTool } from '../model/llm-adapter.js';

/** One try at a job, with what stays the same throughout it. */
export interface Attempt {
  readonly job: Job;
  readonly agent: Agent;
  readonly limits: EffectiveLimits;
  readonly systemPrompt: string;
  /** What day it is; the end of every system message. */
  readonly dateLine: string;
  readonly tools: readonly ModelTool[];
  readonly interruption: Interruption;
  readonly deadlineAt: Date | undefined;
  /** Aborts on interruption and at the deadline. */
  readonly signal: AbortSignal;
  /** To be called when the attempt has ended: frees the timer of the deadline. */
  readonly release: () => void;
}

/** @param job one that has begun */
export function openAttempt(
  { toolExecution, clock, timeZone }: ExecutorDependencies,
  job: Job,
  agent: Agent,
  interruption: Interruption,
): Attempt {
  const now = clock.now();
  const { limits: jobLimits, spentMs } = job.currentData();
  const limits = effectiveLimits(agent, jobLimits);
  const deadlineAt =
    limits.deadlineMs === undefined
      ? undefined
      : new Date(now.getTime() + limits.deadlineMs - spentMs);
  const told = dateLine(job.askedAt, agent, timeZone);
  return {
    job,
    agent,
    limits,
    tools: toolExecution.describe(agent, job),
    interruption,
    deadlineAt,
    systemPrompt: systemPrompt(agent, told),
    dateLine: told,
    ...bounded(interruption.signal, deadlineAt, now),
  };
}

function bounded(signal: AbortSignal, deadlineAt: Date | undefined, now: Date): BoundedSignal {
  if (!deadlineAt) return { signal, release: () => undefined };
  const ms = Math.max(0, deadlineAt.getTime() - now.getTime());
  return boundedSignal([signal], { ms, reason: () => new AttemptAborted('deadline') });
}
