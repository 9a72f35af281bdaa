import { dateLine } from './date-line.js';
import { AttemptAborted, type Interruption } from './interruption.js';
import { systemPrompt } from './system-prompt.js';
import { type Agent, type Limits, limitsSchema } from '../agent/agent-definition.js';
import type { JobRepository } from '../job/job-repository.js';
import type { Job } from '../job/job.js';
import type { FailedSettlement, Settlement } from '../job/settlement.js';
import type { ModelTool } from '../model/llm-adapter.js';
import type { ModelAccess } from '../model/send-request.js';
import type { Addressee } from '../tool-call/prepare/prepared-call.js';
import { mayAllow } from '../tool-call/prepare/resolve-tool.js';
import type { MissingTools, ToolsElsewhere } from '../tool/tool.js';
import type { ToolCallPipeline } from '../tool-call/tool-call-pipeline.js';
import { type BoundedSignal, boundedSignal } from '../values/bounded-signal.js';
import { canonicalHash } from '../values/json/canonical-json.js';
import type { Logger } from '../values/logger.js';

export interface ExecutorDependencies extends ModelAccess {
  readonly toolExecution: ToolCallPipeline;
  readonly jobRepository: JobRepository;
  readonly logger: Logger;
  /** IANA name of the zone in which models are told the time; that of the process when absent. */
  readonly timeZone?: string;
  /** How long a save is tried again while the store is away, in milliseconds; not at all when absent. */
  readonly leaseMs?: number;
  /**
   * Resolves once the lease holds, as far as this process can know, or when the signal aborts: after a
   * standstill another one may act. Nothing where it holds; it does when absent.
   */
  readonly untilSure?: (signal: AbortSignal) => Promise<void> | undefined;
  /** Where several workers may have different tools. */
  readonly toolsElsewhere?: ToolsElsewhere;
}

/** What a step of the loop asks for next. */
export type Step =
  { readonly kind: 'continue' } | { readonly kind: 'settle'; readonly settlement: Settlement };

export const proceed: Step = { kind: 'continue' };

export const settleWith = (settlement: Settlement): Step => ({ kind: 'settle', settlement });

/** How an agent comes from a request to its answer. */
export interface Strategy {
  /** Who reads why a call cannot run: the model that asked for it, or the person behind a plan. */
  readonly addressee: Addressee;
  /** The next step of a job of which no call is open. */
  next(attempt: Attempt): Promise<Step>;
  /** The end of a job at a limit, for agents whose `onLimit` is `answer`. */
  atLimit(attempt: Attempt, failure: FailedSettlement): Promise<Settlement>;
  /**
   * Whether the next step tells what is paid for or done already, so that no limit on answers keeps
   * it from being taken.
   */
  hasWorkLeft(attempt: Attempt): boolean;
}

/** One try at a job, with what it works with and what stays the same throughout it. */
export interface Attempt extends ExecutorDependencies {
  readonly job: Job;
  readonly agent: Agent;
  readonly strategy: Strategy;
  readonly limits: EffectiveLimits;
  readonly systemPrompt: string;
  /** By which providers find what they have kept of requests that begin alike. */
  readonly cacheKey: string;
  /** What day it is; the end of every system message. */
  readonly dateLine: string;
  readonly tools: readonly ModelTool[];
  /** Tools that the agent names and that were away when the attempt began. */
  readonly missingTools: readonly MissingTools[];
  /** Tools that the job needs and that only other workers may have: it is not for this one. */
  readonly lackedTools: readonly MissingTools[];
  /** Where tools are lacked: what a worker must itself run to have the job, of both this one's and those. */
  readonly neededTools: readonly string[];
  readonly interruption: Interruption;
  readonly deadlineAt: Date | undefined;
  /** Aborts on interruption and at the deadline. */
  readonly signal: AbortSignal;
  /** To be called when the attempt has ended: frees the timer of the deadline. */
  readonly release: () => void;
}

/** @param of among it the job, which has begun */
export function openAttempt(
  dependencies: ExecutorDependencies,
  of: Pick<Attempt, 'job' | 'agent' | 'strategy' | 'interruption'>,
): Attempt {
  const { job, agent, interruption } = of;
  const now = dependencies.clock.now();
  const { limits: jobLimits, spentMs } = job.currentData();
  const limits = effectiveLimits(agent, jobLimits);
  const deadlineAt =
    limits.deadlineMs === undefined
      ? undefined
      : new Date(now.getTime() + limits.deadlineMs - spentMs);
  const missingTools = dependencies.toolExecution.missing(agent, job);
  const told = dateLine(job.askedAt, agent, dependencies.timeZone);
  return {
    ...dependencies,
    ...of,
    limits,
    tools: dependencies.toolExecution.describe(agent, job),
    missingTools,
    ...lackedTools(dependencies, of),
    deadlineAt,
    systemPrompt: systemPrompt(agent, told, missingTools),
    dateLine: told,
    cacheKey: cacheKeyOf(agent, job),
    ...bounded(interruption.signal, deadlineAt, now),
  };
}

/** Providers bound the names that they take: OpenAI at 64. */
const cacheKeyChars = 32;

const cacheKeyOf = ({ name, version }: Agent, job: Job): string =>
  canonicalHash([job.currentData().tenant, name, version]).slice(0, cacheKeyChars);

/** Of what the agent names and of the calls that are open, so far as the job may use it. */
function lackedTools(
  { toolsElsewhere }: ExecutorDependencies,
  { job, agent }: Pick<Attempt, 'job' | 'agent'>,
): Pick<Attempt, 'lackedTools' | 'neededTools'> {
  if (!toolsElsewhere) return { lackedTools: [], neededTools: [] };
  const called = job.openCalls().map(({ name }) => name);
  const names = [...new Set([...agent.toolNames, ...called])];
  const allowed = names.filter((name) => mayAllow(name, job));
  const lacked = toolsElsewhere
    .lacked(allowed, job.currentData().tenant)
    .filter(({ toolName }) => mayAllow(toolName, job));
  if (lacked.length === 0) return { lackedTools: [], neededTools: [] };
  const own = allowed.filter((name) => toolsElsewhere.own.includes(name));
  return { lackedTools: lacked, neededTools: [...own, ...lacked.map(({ toolName }) => toolName)] };
}

function bounded(signal: AbortSignal, deadlineAt: Date | undefined, now: Date): BoundedSignal {
  if (!deadlineAt) return { signal, release: () => undefined };
  const ms = Math.max(0, deadlineAt.getTime() - now.getTime());
  return boundedSignal([signal], { ms, reason: () => new AttemptAborted('deadline') });
}

/** The limits of a job: the smaller of its own and the agent's, else the one there is, else these. */
type EffectiveLimits = Limits &
  Required<Pick<Limits, 'maxIterations' | 'toolTimeoutMs' | 'maxToolCalls'>>;

const defaults = { maxIterations: 10, toolTimeoutMs: 10_000, maxToolCalls: 50 };

const names = limitsSchema.keyof().options;

/** Whoever submits a job must not widen what whoever wrote the agent has bounded. */
export function effectiveLimits(
  { limits }: Pick<Agent, 'limits'>,
  jobLimits: Limits,
): EffectiveLimits {
  const effective: EffectiveLimits = { ...defaults };
  for (const name of names) {
    const least = Math.min(limits[name] ?? Infinity, jobLimits[name] ?? Infinity);
    if (least !== Infinity) effective[name] = least;
  }
  return effective;
}
