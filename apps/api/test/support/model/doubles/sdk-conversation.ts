import { createAnthropic } from '@ai-sdk/anthropic';
import { createGoogle } from '@ai-sdk/google';
import { createOpenAI } from '@ai-sdk/openai';
import { createOpenAICompatible } from '@ai-sdk/openai-compatible';
import { createOpenRouter } from '@openrouter/ai-sdk-provider';
import {
  generateText,
  jsonSchema,
  type LanguageModel,
  type ModelMessage,
  streamText,
  tool,
  type ToolSet,
} from 'ai';
import { anthropicMessages } from './anthropic/anthropic-messages.js';
import { openAiChat } from './chat/openai-chat.js';
import { openRouterChat } from './chat/openrouter-chat.js';
import { geminiContent } from './gemini/gemini-content.js';
import type { ProviderDouble } from './protocol/provider-double.js';
import { openAiResponses } from './responses/openai-responses.js';

type CallOptions = Pick<Parameters<typeof generateText>[0], 'providerOptions' | 'temperature'>;

/** A model of the AI SDK against a double, and what it is asked with. */
export interface SdkCase extends CallOptions {
  readonly double: () => ProviderDouble;
  readonly connect: (baseURL: string) => LanguageModel;
}

const apiKey = 'key';
const anthropic = (model: string) => (baseURL: string) =>
  createAnthropic({ apiKey, baseURL })(model);
const google = (model: string) => (baseURL: string) => createGoogle({ apiKey, baseURL })(model);
const responses = (model: string) => (baseURL: string) => createOpenAI({ apiKey, baseURL })(model);
const openRouter = (model: string) => (baseURL: string) =>
  createOpenRouter({ apiKey, baseURL }).chat(model);
const compatible = (model: string) => (baseURL: string) =>
  createOpenAICompatible({ name: 'chat', apiKey, baseURL, includeUsage: true })(model);

const stateless = {
  openai: { store: false, include: ['reasoning.encrypted_content'], reasoningSummary: 'auto' },
};

/** Models that think, each as its provider wants to be asked. */
export const thinkingModels: Readonly<Record<string, SdkCase>> = {
  'claude-opus-4-5': {
    double: anthropicMessages,
    connect: anthropic('claude-opus-4-5'),
    providerOptions: { anthropic: { thinking: { type: 'enabled', budgetTokens: 2_000 } } },
  },
  'claude-opus-4-7': {
    double: anthropicMessages,
    connect: anthropic('claude-opus-4-7'),
    providerOptions: { anthropic: { thinking: { type: 'adaptive' } } },
  },
  'claude-opus-5': { double: anthropicMessages, connect: anthropic('claude-opus-5') },
  'claude-fable-5-1': { double: anthropicMessages, connect: anthropic('claude-fable-5-1') },
  'gemini-2.5-pro': {
    double: geminiContent,
    connect: google('gemini-2.5-pro'),
    providerOptions: { google: { thinkingConfig: { includeThoughts: true } } },
  },
  'gemini-3-pro-preview': { double: geminiContent, connect: google('gemini-3-pro-preview') },
  'gpt-5': { double: openAiResponses, connect: responses('gpt-5'), providerOptions: stateless },
  'gpt-5.6': {
    double: openAiResponses,
    connect: responses('gpt-5.6'),
    providerOptions: { openai: { ...stateless.openai, reasoningEffort: 'high' } },
  },
  'deepseek-v4-pro': { double: openAiChat, connect: compatible('deepseek-v4-pro') },
  'kimi-k2.5': { double: openAiChat, connect: compatible('kimi-k2.5') },
  'gemini-3 behind a compatible endpoint': {
    double: openAiChat,
    connect: compatible('gemini-3-pro-preview'),
  },
  'openrouter google/gemini-3': {
    double: openRouterChat,
    connect: openRouter('google/gemini-3-pro-preview'),
  },
  'openrouter anthropic/claude': {
    double: openRouterChat,
    connect: openRouter('anthropic/claude-opus-5'),
  },
  'openrouter openai/gpt': { double: openRouterChat, connect: openRouter('openai/gpt-5.6') },
};

const inputSchema = jsonSchema<{ city: string }>({
  type: 'object',
  properties: { city: { type: 'string' } },
  required: ['city'],
  additionalProperties: false,
});

const weatherTools: ToolSet = {
  weather: tool({ description: 'Tells the weather of a city.', inputSchema }),
  clock: tool({ description: 'Tells the time in a city.', inputSchema }),
};

/** One step of a conversation: the answer's own messages as the SDK wants them back, as JSON. */
export async function askOnce(
  model: LanguageModel,
  messages: readonly ModelMessage[],
  { isStreamed, ...options }: CallOptions & { readonly isStreamed: boolean },
): Promise<ModelMessage[]> {
  const request = {
    model,
    messages: [...messages],
    allowSystemInMessages: true,
    tools: weatherTools,
    maxRetries: 0,
    ...options,
  };
  if (!isStreamed) return (await generateText(request)).finalStep.response.messages;
  const result = streamText({ ...request, onError: () => undefined });
  return (await result.finalStep).response.messages;
}

/** A result for each call of an answer, all in one message. */
export function resultsOf(answer: readonly ModelMessage[]): ModelMessage[] {
  const calls = answer.flatMap(({ role, content }) =>
    role === 'assistant' && typeof content !== 'string'
      ? content.flatMap((part) => (part.type === 'tool-call' ? [part] : []))
      : [],
  );
  if (calls.length === 0) return [];
  const content = calls.map(({ toolCallId, toolName }) => ({
    type: 'tool-result' as const,
    toolCallId,
    toolName,
    output: { type: 'text' as const, value: `${toolName}: fine` },
  }));
  return [{ role: 'tool', content }];
}
