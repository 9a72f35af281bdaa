import type { Attempt } from '../attempt.js';
import { estimateTokens } from '../../model/estimate-tokens.js';
import { fitContext } from '../../model/fit-context.js';
import { earlierMessages, toModelMessages } from './to-model-messages.js';
import type { ModelRequest } from '../../model/llm-adapter.js';

/** Room for an answer below which a call is not worth its input. */
const smallestAnswerTokens = 16;

/** The next call of the model: the conversation so far, and the agent's tools. */
export function modelRequest(attempt: Attempt, maxContextTokens: number): ModelRequest | undefined {
  const { agent, job, tools, systemPrompt } = attempt;
  const { agentState, threadMessages } = job.currentData();
  const [persona, ...own] = toModelMessages(systemPrompt, agentState.conversationHistory.entries());
  const messages = [persona, ...earlierMessages(threadMessages), ...own];
  const { temperature } = agent;
  return boundedRequest(attempt, { messages, tools, temperature }, maxContextTokens);
}

/**
 * A request with a conversation of at most `maxContextTokens`. The job's token budget is reserved
 * before the call: what the input is estimated at is taken off, the rest bounds the answer. Undefined
 * when nothing is left for an answer.
 */
export function boundedRequest(
  { agent, job, limits, signal }: Attempt,
  content: Pick<ModelRequest, 'messages' | 'tools' | 'temperature' | 'responseSchema'>,
  maxContextTokens: number,
): ModelRequest | undefined {
  const messages = fitContext(content.messages, maxContextTokens);
  const { model, fallbackModels } = agent;
  const request = { ...content, model, fallbackModels, messages, signal };
  if (limits.maxTokens === undefined) return request;
  const { totalTokens } = job.currentData().usage;
  const left = limits.maxTokens - totalTokens - estimateTokens(messages, content.tools);
  return left < smallestAnswerTokens ? undefined : { ...request, maxOutputTokens: left };
}
