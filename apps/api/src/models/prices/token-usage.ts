import {
  type ModelError,
  type ModelErrorCode,
  type ModelRequest,
  type ModelToolCall,
  type TokenUsage,
} from '@faina/agent-core';
import { consequencesOf } from '../failures/failure-consequences.js';

/** Rule of thumb of the providers for their own tokenisers. */
const charsPerToken = 4;
/** More than any model takes; what is above was never counted. */
const maxTokens = 1_000_000_000;

export interface ReportedUsage {
  readonly inputTokens: number | undefined;
  readonly inputTokenDetails?: {
    readonly cacheReadTokens: number | undefined;
    readonly cacheWriteTokens: number | undefined;
  };
  readonly outputTokens: number | undefined;
  readonly outputTokenDetails?: { readonly reasoningTokens: number | undefined };
}

interface Answer {
  readonly content: string | null;
  readonly tool_calls: readonly ModelToolCall[];
}

/**
 * What the provider reported; estimated from the number of characters where it said nothing, or
 * something that is no number of tokens.
 */
export function tokenUsage(
  reported: ReportedUsage,
  request: Pick<ModelRequest, 'messages' | 'tools'>,
  answer: Answer,
): TokenUsage {
  const [inputTokens, outputTokens] = counted(reported);
  const isEstimated = inputTokens === undefined || outputTokens === undefined;
  return {
    ...(inputTokens === undefined
      ? { inputTokens: estimate(request.messages, request.tools) }
      : { inputTokens, ...cachedPart(reported, inputTokens) }),
    ...(outputTokens === undefined
      ? { outputTokens: estimate(answer.content ?? '', answer.tool_calls) }
      : { outputTokens, ...reasoningPart(reported, outputTokens) }),
    ...(isEstimated && { estimated: true }),
  };
}

/** No request has no tokens: what says so was not counted, as some servers and SDKs tell it. */
function counted({ inputTokens, outputTokens }: ReportedUsage) {
  if (inputTokens === 0) return [undefined, believed(outputTokens) || undefined];
  return [believed(inputTokens), believed(outputTokens)];
}

const believed = (tokens: number | undefined, atMost = maxTokens): number | undefined =>
  Number.isInteger(tokens) && tokens !== undefined && tokens >= 0 && tokens <= atMost
    ? tokens
    : undefined;

/** Parts of the input tokens that have prices of their own; those that are none are left out. */
function cachedPart({ inputTokenDetails: details }: ReportedUsage, inputTokens: number) {
  const cachedInputTokens = believed(details?.cacheReadTokens, inputTokens) ?? 0;
  const cacheWriteTokens =
    believed(details?.cacheWriteTokens, inputTokens - cachedInputTokens) ?? 0;
  return {
    ...(cachedInputTokens > 0 && { cachedInputTokens }),
    ...(cacheWriteTokens > 0 && { cacheWriteTokens }),
  };
}

function reasoningPart({ outputTokenDetails: details }: ReportedUsage, outputTokens: number) {
  const reasoningTokens = believed(details?.reasoningTokens, outputTokens) ?? 0;
  return reasoningTokens > 0 ? { reasoningTokens } : {};
}

const estimate = (...parts: readonly unknown[]): number =>
  Math.ceil(
    parts.reduce<number>((sum, part) => sum + JSON.stringify(part).length, 0) / charsPerToken,
  );

/** What came of an answer until its call failed. */
interface PartialAnswer {
  readonly chars: number;
  /** As the provider reported so far. */
  readonly inputTokens?: number;
  readonly outputTokens?: number;
}

/**
 * What a call without a readable answer used up: its input and what came of the answer, estimated
 * where it was not reported; undefined for nothing.
 */
export function failedCallUsage(
  code: ModelErrorCode,
  request: Pick<ModelRequest, 'messages' | 'tools'>,
  received?: PartialAnswer,
): TokenUsage | undefined {
  if (!received && !consequencesOf(code).mayCost) return undefined;
  const { chars = 0, inputTokens, outputTokens = 0 } = received ?? {};
  const noAnswer = { content: null, tool_calls: [] };
  const written = Math.max(believed(outputTokens) ?? 0, Math.ceil(chars / charsPerToken));
  const usage = tokenUsage({ inputTokens, outputTokens: written }, request, noAnswer);
  return { ...usage, estimated: true };
}

/** What several calls used up together; the cost is that of the calls whose price is known. */
export function totalUsage(usages: readonly (TokenUsage | undefined)[]): TokenUsage | undefined {
  const known = usages.filter((usage) => usage !== undefined);
  const [first, ...others] = known;
  return first && others.reduce(plus, first);
}

/** The same error with that usage; as it is where there is none, as for a call that did not go out. */
export const withUsage = (error: ModelError, usage: TokenUsage | undefined): ModelError =>
  usage === undefined ? error : error.with({ usage });

function plus(left: TokenUsage, right: TokenUsage): TokenUsage {
  const isEstimated = left.estimated === true || right.estimated === true;
  return {
    inputTokens: left.inputTokens + right.inputTokens,
    ...partOfBoth('cachedInputTokens', left, right),
    ...partOfBoth('cacheWriteTokens', left, right),
    outputTokens: left.outputTokens + right.outputTokens,
    ...partOfBoth('reasoningTokens', left, right),
    ...(isEstimated ? { estimated: true } : {}),
    ...(left.costUsd === undefined && right.costUsd === undefined
      ? {}
      : { costUsd: (left.costUsd ?? 0) + (right.costUsd ?? 0) }),
  };
}

function partOfBoth(
  part: 'cachedInputTokens' | 'cacheWriteTokens' | 'reasoningTokens',
  left: TokenUsage,
  right: TokenUsage,
): Partial<TokenUsage> {
  const tokens = (left[part] ?? 0) + (right[part] ?? 0);
  return tokens === 0 ? {} : { [part]: tokens };
}
