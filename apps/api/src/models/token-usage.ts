import type { ModelRequest, ModelToolCall, TokenUsage } from '@faina/agent-core';

/** Rule of thumb of the providers for their own tokenisers. */
const CHARACTERS_PER_TOKEN = 4;

interface ReportedUsage {
  readonly inputTokens: number | undefined;
  readonly outputTokens: number | undefined;
}

interface Answer {
  readonly content: string | null;
  readonly tool_calls: readonly ModelToolCall[];
}

/** What the provider reported; estimated from the number of characters where it said nothing. */
export function tokenUsage(
  reported: ReportedUsage,
  request: Pick<ModelRequest, 'messages' | 'tools'>,
  answer: Answer,
): TokenUsage {
  const { inputTokens, outputTokens } = reported;
  if (inputTokens !== undefined && outputTokens !== undefined) return { inputTokens, outputTokens };
  return {
    inputTokens: inputTokens ?? estimate(request.messages, request.tools),
    outputTokens: outputTokens ?? estimate(answer.content ?? '', answer.tool_calls),
    estimated: true,
  };
}

const estimate = (...parts: readonly unknown[]): number =>
  Math.ceil(
    parts.reduce<number>((sum, part) => sum + JSON.stringify(part).length, 0) /
      CHARACTERS_PER_TOKEN,
  );
