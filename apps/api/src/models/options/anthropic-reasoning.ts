import type { ModelRequest } from '@faina/agent-core';
import { readParts } from '../ai-sdk/parts/stored-parts.js';
import { type AskedReasoning, changed } from './call-settings.js';
import { modelNameOf } from './model-family.js';
import { claudeVersion, isAtLeast } from './model-versions.js';
import { type ReasoningSettings, withoutThinking } from './reasoning-settings.js';

/** Anthropic's least. */
const leastBudget = 1_024;
const shareOfAnswer = { low: 0.1, medium: 0.3, high: 0.6 } as const;

/**
 * Claude thinks as much as it sees fit from 4.6 on, which the AI SDK asks for; from 3.7 to 4.5 within a
 * budget of tokens, at least 1024 and fewer than the answer may have; before that not at all.
 * @see https://platform.claude.com/docs/en/build-with-claude/thinking-troubleshooting
 */
export function anthropicReasoning(
  request: ModelRequest,
  asked: AskedReasoning,
): ReasoningSettings {
  const { model, maxOutputTokens } = request;
  const version = claudeVersion(modelNameOf(model));
  if (version && !isAtLeast(version, 3, 7)) return withoutThinking(model, asked);
  if (asked === 'none' || !version || isAtLeast(version, 4, 6)) {
    return { reasoning: asked, warnings: [] };
  }
  if (!mayThink(request)) {
    return notNow(model, "the calls under way are another model's, or were asked for without it");
  }
  if (maxOutputTokens === undefined) return { reasoning: asked, warnings: [] };
  // The SDK adds the budget to the longest answer, which would pass the job's limit of tokens.
  const budgetTokens = Math.max(leastBudget, Math.floor(maxOutputTokens * shareOfAnswer[asked]));
  if (maxOutputTokens < 2 * leastBudget) {
    return notNow(model, "too few tokens are left of the job's limit");
  }
  return {
    maxOutputTokens: maxOutputTokens - budgetTokens,
    providerOptions: { anthropic: { thinking: { type: 'enabled', budgetTokens } } },
    warnings: [],
  };
}

/**
 * While calls are under way, their answer has to begin with the thinking that led to them; one that has
 * none is refused where a budget is set.
 */
function mayThink({ model, messages }: ModelRequest): boolean {
  const last = messages.findLast(({ role }) => role === 'assistant' || role === 'user');
  if (last?.role !== 'assistant' || last.tool_calls.length === 0) return true;
  const [first] = readParts(last)?.parts ?? [];
  return last.parts?.model === model && first?.type === 'reasoning';
}

const notNow = (model: string, why: string): ReasoningSettings => ({
  reasoning: 'none',
  warnings: [changed(`Model '${model}' is asked once without reasoning: ${why}.`)],
});
