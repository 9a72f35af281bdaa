import { createOpenAICompatible } from '@ai-sdk/openai-compatible';
import { APICallError } from 'ai';
import { describe, expect, it } from 'vitest';
import type { SdkModel, SdkRequest } from '../ai-sdk/sdk-model.js';
import { asFetch, boundedFetch } from './bounded-fetch.js';
import { CompatibleModel } from './compatible-model.js';
import type { Send } from './send-request.js';

const baseUrl = 'http://box.test/a/v1/';
const apiKey = 'box-secret';

const request = {
  prompt: [
    { role: 'system', content: 'You are a coach.' },
    { role: 'user', content: [{ type: 'text', text: 'Olá 👋' }] },
  ],
  tools: [{ type: 'function', name: 'echo', inputSchema: { type: 'object' } }],
  toolChoice: { type: 'auto' },
  topK: 3,
  maxOutputTokens: 50,
  providerOptions: { openaiCompatible: { user: 'u' } },
} satisfies SdkRequest;

const call = { id: 'c', type: 'function', function: { name: 'echo', arguments: '{"a": 1}' } };
const completion = {
  id: 'r',
  model: 'm',
  created: 1,
  choices: [
    {
      finish_reason: 'tool_calls',
      message: { content: 'Um momento.', reasoning_content: 'Hm.', tool_calls: [call] },
    },
  ],
  usage: { prompt_tokens: 5, completion_tokens: 3, prompt_tokens_details: { cached_tokens: 2 } },
};
const refusal = { error: { message: 'Slow down.', type: 'rate_limit', code: 'busy' } };

/** What a server may answer, or how the connection to it breaks. */
const answers: [string, () => Response][] = [
  ['an answer with words, thoughts and a call', () => Response.json(completion)],
  [
    'an answer behind a byte order mark',
    () => new Response(`\u{FEFF}${JSON.stringify(completion)}`),
  ],
  ['nothing', () => new Response(null, { status: 204 })],
  ['an empty text', () => new Response('')],
  ['a page', () => new Response('<html>', { headers: { 'content-type': 'text/html' } })],
  ['no choices', () => Response.json({ ...completion, choices: [] })],
  ['another form', () => Response.json({ choices: 'none' })],
  ['an error with HTTP 200', () => Response.json(refusal)],
  [
    'an error with a time to wait',
    () => Response.json(refusal, { status: 429, headers: { 'retry-after': '2' } }),
  ],
  ['an error without words', () => new Response(null, { status: 503, statusText: 'Away' })],
  [
    'a broken connection',
    () => {
      throw new TypeError('fetch failed', { cause: new Error('ECONNRESET') });
    },
  ],
];

describe('CompatibleModel', () => {
  it.each(answers)(
    'takes %s as the SDK alone does, and sends as it does, once',
    async (_name, answer) => {
      const outcome = async (
        modelOf: (send: Send) => Pick<SdkModel, 'doGenerate'>,
      ): Promise<Record<string, unknown>> => {
        const sent: unknown[] = [];
        const model = modelOf(async (input, init) => {
          const { url, method, headers, text } = await asRequest(input, init);
          const [authorization, type] = ['authorization', 'content-type'].map((name) =>
            headers.get(name),
          );
          sent.push({ url, method, authorization, type, body: text });
          return answer();
        });
        const told = await model.doGenerate(request).then(
          ({ content, finishReason, usage, providerMetadata, warnings }) => ({
            ...{ content, finishReason, usage, providerMetadata, warnings },
          }),
          fieldsOfError,
        );
        return { sent, ...told };
      };
      const direct = await outcome(
        (send) => new CompatibleModel('m', { baseUrl, apiKey }, boundedFetch(1e6, send)),
      );
      const alone = await outcome((send) =>
        createOpenAICompatible({
          name: 'openai-compatible',
          baseURL: baseUrl,
          apiKey,
          fetch: asFetch(boundedFetch(1e6, send)),
        })('m'),
      );
      expect(direct).toEqual(alone);
      expect(direct['sent']).toHaveLength(1);
    },
  );
});

async function asRequest(input: Parameters<Send>[0], init?: RequestInit) {
  const sent = new Request(input, init);
  return { url: sent.url, method: sent.method, headers: sent.headers, text: await sent.text() };
}

function fieldsOfError(error: unknown): Record<string, unknown> {
  if (!APICallError.isInstance(error)) return { error };
  const { name, message, statusCode, responseBody, responseHeaders, isRetryable, data } = error;
  return { name, message, statusCode, responseBody, responseHeaders, isRetryable, data };
}
