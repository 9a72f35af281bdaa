import type { ModelRequest, ModelToolCall, TokenUsage } from '@faina/agent-core';

/** Rule of thumb of the providers for their own tokenisers. */
const CHARACTERS_PER_TOKEN = 4;
/** More than any model takes; what is above was never counted. */
const MOST_TOKENS = 1_000_000_000;

interface ReportedUsage {
  readonly inputTokens: number | undefined;
  readonly outputTokens: number | undefined;
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
  const inputTokens = believed(reported.inputTokens);
  const outputTokens = believed(reported.outputTokens);
  if (inputTokens !== undefined && outputTokens !== undefined) return { inputTokens, outputTokens };
  return {
    inputTokens: inputTokens ?? estimate(request.messages, request.tools),
    outputTokens: outputTokens ?? estimate(answer.content ?? '', answer.tool_calls),
    estimated: true,
  };
}

const believed = (tokens: number | undefined): number | undefined =>
  Number.isInteger(tokens) && tokens !== undefined && tokens >= 0 && tokens <= MOST_TOKENS
    ? tokens
    : undefined;

const estimate = (...parts: readonly unknown[]): number =>
  Math.ceil(
    parts.reduce<number>((sum, part) => sum + JSON.stringify(part).length, 0) /
      CHARACTERS_PER_TOKEN,
  );
