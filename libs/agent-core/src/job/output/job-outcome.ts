import type { Completeness } from './completeness.js';
import type { TokenUsage } from '../../model/llm-adapter.js';
import type { JsonValue } from '../../values/json/json-value.js';

export type JobOutcome =
  | 'SUCCESS'
  | 'FAILURE_LLM'
  | 'FAILURE_TOOL'
  | 'FAILURE_MAX_ITERATIONS'
  | 'FAILURE_INTERNAL'
  | 'FAILURE_BUDGET'
  | 'FAILURE_DEADLINE'
  | 'FAILURE_LOOP'
  | 'CANCELLED';

/** Why a job FAILED. `code` is stable UPPER_SNAKE. */
export interface JobError {
  readonly code: string;
  readonly message: string;
}

/** The critical tool failure that ended a job. */
export interface CriticalToolFailure {
  readonly toolName: string;
  readonly errorType: string;
  readonly message: string;
  readonly isRecoverable: false;
  readonly details?: JsonValue;
}

/** One effect of a job, for the final reply. */
export interface JobAction {
  readonly tool: string;
  readonly status: 'done' | 'failed' | 'unknown' | 'awaiting_approval' | 'skipped';
  readonly text: string;
  readonly data: JsonValue;
  /** Of a skipped one: what the person said who refused it, or why nobody was asked any more. */
  readonly reason?: string;
  /** Of an unknown one: names the call, for a person who says what became of it. */
  readonly callKey?: string;
}

export interface JobOutput {
  readonly message: string;
  readonly actions: readonly JobAction[];
  /** How much was done of what was asked for. */
  readonly completeness: Completeness;
  /** What was asked for and nothing was done about, in the words of the request. */
  readonly notUnderstood: readonly string[];
  /** What the agent names of tools that were away while it ran; absent where none were. */
  readonly missingTools?: readonly string[];
  /** The final answer as data, for agents with an `outputSchema`. */
  readonly data?: JsonValue;
}

export interface JobUsage {
  readonly inputTokens: number;
  /** Of the input tokens, those that providers had kept from earlier calls. */
  readonly cachedInputTokens: number;
  readonly outputTokens: number;
  /** Of the output tokens, those that models thought with. */
  readonly reasoningTokens: number;
  readonly totalTokens: number;
  readonly modelCalls: number;
  readonly toolCalls: number;
  readonly repairedToolCalls: number;
  /** Null while no price is known for the model. */
  readonly costUsd: number | null;
  /** The same of each model that answered; absent where none was asked, and for jobs of before. */
  readonly models?: Readonly<Record<string, ModelUsage>>;
}

/** What the calls of one model used up. */
export type ModelUsage = Pick<JobUsage, 'totalTokens' | 'costUsd'>;

export const noUsage: JobUsage = {
  inputTokens: 0,
  cachedInputTokens: 0,
  outputTokens: 0,
  reasoningTokens: 0,
  totalTokens: 0,
  modelCalls: 0,
  toolCalls: 0,
  repairedToolCalls: 0,
  costUsd: null,
};

/** The usage of a job as it is stored: by versions of before without the parts of the tokens. */
export type StoredUsage = Omit<JobUsage, 'cachedInputTokens' | 'reasoningTokens'> &
  Partial<JobUsage>;

export const wholeUsage = (stored: StoredUsage): JobUsage => ({ ...noUsage, ...stored });

/** The usage after one more call of a model. */
export function addUsage(usage: JobUsage, call: TokenUsage | undefined, model: string): JobUsage {
  const inputTokens = usage.inputTokens + (call?.inputTokens ?? 0);
  const outputTokens = usage.outputTokens + (call?.outputTokens ?? 0);
  return {
    ...usage,
    inputTokens,
    cachedInputTokens: usage.cachedInputTokens + (call?.cachedInputTokens ?? 0),
    outputTokens,
    reasoningTokens: usage.reasoningTokens + (call?.reasoningTokens ?? 0),
    totalTokens: inputTokens + outputTokens,
    modelCalls: usage.modelCalls + 1,
    costUsd: addCost(usage.costUsd, call),
    models: { ...usage.models, [model]: addModelUsage(usage.models?.[model], call) },
  };
}

const addModelUsage = (
  { totalTokens, costUsd }: ModelUsage = noUsage,
  call: TokenUsage | undefined,
): ModelUsage => ({
  totalTokens: totalTokens + (call?.inputTokens ?? 0) + (call?.outputTokens ?? 0),
  costUsd: addCost(costUsd, call),
});

const addCost = (costUsd: number | null, call: TokenUsage | undefined): number | null =>
  call?.costUsd === undefined ? costUsd : (costUsd ?? 0) + call.costUsd;
