import { ModelError, type TokenUsage } from '@faina/agent-core';

/** What several calls used up together; the cost is that of the calls whose price is known. */
export function totalUsage(usages: readonly (TokenUsage | undefined)[]): TokenUsage | undefined {
  const known = usages.filter((usage) => usage !== undefined);
  const [first, ...others] = known;
  return first && others.reduce(plus, first);
}

/** The same error with that usage; as it is where there is none, as for a call that did not go out. */
export const withUsage = (error: ModelError, usage: TokenUsage | undefined): ModelError =>
  usage === undefined
    ? error
    : new ModelError(error.message, error.code, error.isRetryable, error.retryAfterMs, usage);

function plus(left: TokenUsage, right: TokenUsage): TokenUsage {
  const isEstimated = left.estimated === true || right.estimated === true;
  return {
    inputTokens: left.inputTokens + right.inputTokens,
    outputTokens: left.outputTokens + right.outputTokens,
    ...(isEstimated ? { estimated: true } : {}),
    ...(left.costUsd === undefined && right.costUsd === undefined
      ? {}
      : { costUsd: (left.costUsd ?? 0) + (right.costUsd ?? 0) }),
  };
}
