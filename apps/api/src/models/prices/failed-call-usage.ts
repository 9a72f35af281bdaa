import type { ModelErrorCode, ModelRequest, TokenUsage } from '@faina/agent-core';
import { tokenUsage } from './token-usage.js';

/** Failures after which the provider may have worked, and counts it, though no answer was read. */
const AFTER_WORK: ReadonlySet<ModelErrorCode> = new Set([
  'MODEL_TIMEOUT',
  'MODEL_BROKEN_ANSWER',
  'MODEL_CALL_CANCELLED',
  'MODEL_CALL_INTERRUPTED',
  'MODEL_CALL_DEADLINE',
]);

const NO_ANSWER = { content: null, tool_calls: [] };

/** What a call without a readable answer used up: its input, estimated; undefined for nothing. */
export function failedCallUsage(
  code: ModelErrorCode,
  request: Pick<ModelRequest, 'messages' | 'tools'>,
): TokenUsage | undefined {
  if (!AFTER_WORK.has(code)) return undefined;
  return tokenUsage({ inputTokens: undefined, outputTokens: 0 }, request, NO_ANSWER);
}
