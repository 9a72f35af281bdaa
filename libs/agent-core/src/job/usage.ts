import type { JobUsage } from './output/job-outcome.js';
import type { TokenUsage } from '../model/token-usage.js';

/** The usage after one more model call. */
export function addUsage(usage: JobUsage, call: TokenUsage | undefined): JobUsage {
  const inputTokens = usage.inputTokens + (call?.inputTokens ?? 0);
  const outputTokens = usage.outputTokens + (call?.outputTokens ?? 0);
  return {
    ...usage,
    inputTokens,
    outputTokens,
    totalTokens: inputTokens + outputTokens,
    modelCalls: usage.modelCalls + 1,
    costUsd: call?.costUsd === undefined ? usage.costUsd : (usage.costUsd ?? 0) + call.costUsd,
  };
}
