import type { ModelRequest } from '@faina/agent-core';
import type { SdkMessage, SdkTool } from '../ai-sdk/sdk-model.js';
import type { ModelFamily } from './model-family.js';
import { isMarked } from './prompt-caching.js';

/** Both of Anthropic's API and of OpenRouter, which looks for it by this name as well. */
const mark = { anthropic: { cacheControl: { type: 'ephemeral' } } } as const;

/** What a request is made of, in the AI SDK's form. */
export interface SentParts {
  readonly messages: SdkMessage[];
  readonly tools: readonly SdkTool[] | undefined;
}

/** The same, with marks where the provider is to keep it for the next request. */
export const marked = (
  request: ModelRequest,
  family: ModelFamily,
  { messages, tools }: SentParts,
): SentParts =>
  isMarked(request, family)
    ? { messages: withCacheMarks(messages), tools: tools && withMarkedTools(tools) }
    : { messages, tools };

/**
 * The conversation with marks for what stays the same: behind the persona, behind what the request
 * before ended with, and at the end. The second is where that request has put its last one, so that it
 * is found however many blocks came since: a provider looks 20 blocks back at most. With the one of the
 * tools that makes four, and more are refused.
 * @see https://platform.claude.com/docs/en/build-with-claude/prompt-caching
 */
function withCacheMarks(messages: readonly SdkMessage[]): SdkMessage[] {
  const begin = messages.findIndex(({ role }) => role !== 'system');
  const answer = messages.findLastIndex(({ role }) => role === 'assistant');
  const places = new Set([begin - 1, answer - 1, messages.length - 1]);
  return messages.map((message, index) =>
    places.has(index)
      ? { ...message, providerOptions: { ...message.providerOptions, ...mark } }
      : message,
  );
}

const markedTools = new WeakMap<readonly SdkTool[], readonly SdkTool[]>();

/** The tools with a mark on the last one: they are the same from job to job, the persona is not. */
function withMarkedTools(tools: readonly SdkTool[]): readonly SdkTool[] {
  const kept = markedTools.get(tools);
  if (kept) return kept;
  const list = tools.map((tool, index) =>
    index === tools.length - 1 ? { ...tool, providerOptions: mark } : tool,
  );
  markedTools.set(tools, list);
  return list;
}
