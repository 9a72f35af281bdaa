import type { ModelMessage, ModelRequest } from '@faina/agent-core';
import { createAnthropic } from '@ai-sdk/anthropic';
import { createGoogle } from '@ai-sdk/google';
import { createOpenAI } from '@ai-sdk/openai';
import { createOpenAICompatible } from '@ai-sdk/openai-compatible';
import { createOpenRouter } from '@openrouter/ai-sdk-provider';
import { z } from 'zod';
import { recordParts } from '../../../src/models/ai-sdk/record-parts.js';
import { readAnswer } from '../../../src/models/ai-sdk/read-answer.js';
import type { SdkModel } from '../../../src/models/ai-sdk/sdk-model.js';
import { sentParts } from '../../../src/models/ai-sdk/parts/sent-parts.js';
import { toSdkMessages } from '../../../src/models/ai-sdk/to-sdk-messages.js';
import { toSdkTools } from '../../../src/models/ai-sdk/to-sdk-tools.js';

const apiKey = 'key';
const baseURL = 'http://provider.test/v1';

/** A provider of the SDK that gets these answers in turn; what it is sent is in `bodies`. */
export function provider(modelId: string, ...replies: readonly object[]) {
  const bodies: Record<string, unknown>[] = [];
  const left = [...replies];
  const send: typeof fetch = async (_url, init) => {
    bodies.push(z.record(z.string(), z.unknown()).parse(JSON.parse(z.string().parse(init?.body))));
    return Response.json(left.shift());
  };
  return { bodies, model: sdkModel(modelId, send) };
}

function sdkModel(modelId: string, send: typeof fetch): SdkModel {
  const settings = { apiKey, baseURL, fetch: send };
  const [kind, name = ''] = modelId.split(/:(.*)/);
  switch (kind) {
    case 'anthropic':
      return createAnthropic(settings)(name);
    case 'google':
      return createGoogle(settings)(name);
    case 'openai':
      return createOpenAI(settings).responses(name);
    case 'openrouter':
      return createOpenRouter(settings).chat(name);
    default:
      return createOpenAICompatible({ ...settings, name: 'openai-compatible' })(name);
  }
}

export type Request = Pick<ModelRequest, 'model' | 'messages' | 'tools'>;

export const tools = [
  { name: 'look', description: 'Looks', parameters: { type: 'object', properties: {} } },
];
export const persona: ModelMessage = { role: 'system', content: 'You are a coach.' };
export const prompt: ModelMessage = { role: 'user', content: 'Look twice.' };

/** The answer as the core stores it, with ids as it may give them. */
export async function ask(model: SdkModel, request: Request) {
  const sent = sentParts(request);
  const set = toSdkTools(request.tools);
  const result = await model.doGenerate({
    prompt: toSdkMessages(request, 'user', sent.of),
    providerOptions: { openai: { store: false } },
    ...(set && { tools: [...set] }),
  });
  const { parts, ...answer } = readAnswer(result);
  const options = result.providerMetadata;
  const given = recordParts(request.model, { parts, options }, sent.prefix);
  return { role: 'assistant', ...answer, ...(given && { parts: given }) } as const;
}

export const results = (answer: Extract<ModelMessage, { role: 'assistant' }>): ModelMessage[] =>
  answer.tool_calls.map(({ id }) => ({
    role: 'tool',
    tool_call_id: id,
    toolName: 'look',
    content: 'seen',
  }));

/** Asks, answers the calls and asks again; `change` may change what is sent then. */
export async function twoTurns(
  model: string,
  replies: readonly [object, object],
  change: (request: Request) => Request = (request) => request,
) {
  const { model: sdk, bodies } = provider(model, ...replies);
  const first: Request = { model, messages: [persona, prompt], tools };
  const answer = await ask(sdk, first);
  const messages = [...first.messages, answer, ...results(answer)];
  await ask(sdk, change({ ...first, messages }));
  return { answer, second: bodies[1] };
}

/** The same conversation, as if another model had made its answers. */
export const asAnother = (request: Request): Request => ({
  ...request,
  messages: request.messages.map((message) =>
    message.role === 'assistant' && message.parts
      ? { ...message, parts: { ...message.parts, model: 'somebody:else' } }
      : message,
  ),
});

/** Answers and calls of chat completions. */
export const chatAnswer = (message: object) => ({
  id: 'c1',
  created: 1,
  model: 'm',
  choices: [{ index: 0, finish_reason: 'stop', message: { role: 'assistant', ...message } }],
  usage: { prompt_tokens: 1, completion_tokens: 1, total_tokens: 2 },
});
export const chatCall = (id: string, more: object = {}) => ({
  id,
  type: 'function',
  function: { name: 'look', arguments: '{}' },
  ...more,
});
export const chatSeen = chatAnswer({ content: 'Seen.' });
