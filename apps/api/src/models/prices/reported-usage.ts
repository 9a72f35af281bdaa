import type { ReportedUsage } from './token-usage.js';
import type { SdkAnswer } from '../ai-sdk/sdk-model.js';

/** What the provider says of its tokens. */
export const reportedUsage = ({
  inputTokens,
  outputTokens,
}: SdkAnswer['usage']): ReportedUsage => ({
  inputTokens: inputTokens.total,
  inputTokenDetails: {
    cacheReadTokens: inputTokens.cacheRead,
    cacheWriteTokens: inputTokens.cacheWrite,
  },
  outputTokens: outputTokens.total,
  outputTokenDetails: { reasoningTokens: outputTokens.reasoning },
});
