import type { Attempt } from './attempt.js';
import { estimateTokens } from './estimate-tokens.js';
import { fitContext } from './fit-context.js';
import { earlierMessages, toModelMessages } from '../history/to-model-messages.js';
import type { ModelRequest } from '../ports/llm-adapter.js';

/** Room for an answer below which a call is not worth its input. */
const smallestAnswerTokens = 16;

/**
 * The next call of the model, with a conversation of at most `maxContextTokens`. The job's token
 * budget is reserved before the call: what the input is estimated at is taken off, the rest bounds
 * the answer. Undefined when nothing is left for an answer.
 */
export function modelRequest(
  { agent, job, limits, tools, signal, systemPrompt }: Attempt,
  maxContextTokens: number,
): ModelRequest | undefined {
  const { agentState, usage, threadMessages } = job.currentData();
  const [persona, ...own] = toModelMessages(systemPrompt, agentState.conversationHistory.entries());
  const conversation = [persona, ...earlierMessages(threadMessages), ...own];
  const messages = fitContext(conversation, maxContextTokens);
  const request = {
    model: agent.model,
    fallbackModels: agent.fallbackModels,
    temperature: agent.temperature,
    messages,
    tools,
    signal,
  };
  if (limits.maxTokens === undefined) return request;
  const left = limits.maxTokens - usage.totalTokens - estimateTokens(messages, tools);
  return left < smallestAnswerTokens ? undefined : { ...request, maxOutputTokens: left };
}
