import type { SdkModel } from '../ai-sdk/record-tool-calls.js';
import type { LateSystemMessages } from '../ai-sdk/to-sdk-messages.js';
import type { ResponseFormat } from '../ai-sdk/with-response-format.js';
import type { Streaming } from '../streaming/is-streamed.js';
import type { Connection } from './connection.js';
import { withAccessToken } from './with-access-token.js';
import { withHeaders } from './with-headers.js';
import { withoutStorage } from './without-storage.js';

/** How to speak with a server. */
export interface ProviderKind {
  readonly lateSystemMessages: LateSystemMessages;
  readonly responseFormat: ResponseFormat;
  readonly streaming: Streaming;
  /** The model objects of a connection, by the name behind the colon. Loads the SDK's provider. */
  readonly connect: (
    connection: Connection,
    send: typeof fetch,
  ) => Promise<(model: string) => SdkModel>;
}

// The SDK's providers read keys and base URLs that they are not given from the environment, which
// only the service's configuration does: so they are given both, always.

const openai: ProviderKind = {
  lateSystemMessages: 'system',
  responseFormat: 'schema',
  streaming: 'always',
  connect: async ({ api, ...connection }, send) => {
    const { createOpenAI } = await import('@ai-sdk/openai');
    const provider = createOpenAI(sdkSettings(connection, send, 'authorization'));
    return (model) =>
      api === 'chat' ? provider.chat(model) : withoutStorage(provider.responses(model));
  },
};

const anthropic: ProviderKind = {
  lateSystemMessages: 'user',
  responseFormat: 'none',
  streaming: 'always',
  connect: async (connection, send) => {
    const { createAnthropic } = await import('@ai-sdk/anthropic');
    return createAnthropic(sdkSettings(connection, send, 'x-api-key'));
  },
};

const google: ProviderKind = {
  lateSystemMessages: 'user',
  responseFormat: 'json',
  streaming: 'always',
  connect: async (connection, send) => {
    const { createGoogle } = await import('@ai-sdk/google');
    return createGoogle(sdkSettings(connection, send, 'x-goog-api-key'));
  },
};

const openrouter: ProviderKind = {
  lateSystemMessages: 'system',
  responseFormat: 'none',
  streaming: 'always',
  connect: async (connection, send) => {
    const { createOpenRouter } = await import('@openrouter/ai-sdk-provider');
    const provider = createOpenRouter(sdkSettings(connection, send, 'authorization'));
    return (model) => provider.chat(model);
  },
};

const openaiCompatible: ProviderKind = {
  lateSystemMessages: 'system',
  responseFormat: 'none',
  streaming: 'asked',
  connect: async (connection, send) => {
    const { createOpenAICompatible } = await import('@ai-sdk/openai-compatible');
    const name = 'openai-compatible';
    return createOpenAICompatible({ name, ...sdkSettings(connection, send, 'authorization') });
  },
};

/**
 * OpenAI's models at Azure, whose v1 API is OpenAI's own with the key in a header of its own
 * (https://learn.microsoft.com/azure/foundry/openai/api-version-lifecycle). The SDK's provider of
 * Azure would bring an older copy of that of OpenAI.
 */
const azure: ProviderKind = {
  ...openai,
  connect: ({ apiKey, headers, ...connection }, send) => {
    const key: Record<string, string> = apiKey === undefined ? {} : { 'api-key': apiKey };
    return openai.connect({ ...connection, headers: { ...key, ...headers } }, send);
  },
};

/** What Bedrock's Converse API streams is no text, so its answers come whole. */
const bedrock: ProviderKind = {
  lateSystemMessages: 'user',
  responseFormat: 'none',
  streaming: 'never',
  connect: async ({ baseUrl, apiKey = '', headers = {}, aws }, send) => {
    const { createAmazonBedrock } = await import('@ai-sdk/amazon-bedrock');
    const fetch = withHeaders(send, (sent) => {
      for (const [name, value] of Object.entries(headers)) sent.set(name, value);
    });
    const keys = { region: '', accessKeyId: '', secretAccessKey: '', ...aws };
    const credentialProvider = () => Promise.resolve(keys);
    const { region } = keys;
    return createAmazonBedrock({ baseURL: baseUrl, region, apiKey, credentialProvider, fetch });
  },
};

/**
 * Gemini at Vertex AI. The SDK's provider of Vertex is its provider of Google with a library for
 * tokens, which would read the environment and send requests of its own.
 */
const vertex: ProviderKind = {
  ...google,
  connect: async ({ serviceAccount, ...connection }, send) => {
    const { createGoogle } = await import('@ai-sdk/google');
    const authorized = serviceAccount ? withAccessToken(send, serviceAccount) : send;
    const name = 'google.vertex.chat';
    return createGoogle({ name, ...sdkSettings(connection, authorized, 'x-goog-api-key') });
  },
};

/** Where a connection has no key, the SDK's stand-in for one is taken off again. */
function sdkSettings(
  { baseUrl, apiKey, headers = {} }: Connection,
  send: typeof fetch,
  keyHeader: string,
) {
  const fetch = withHeaders(send, (sent) => {
    if (apiKey === undefined) sent.delete(keyHeader);
    for (const [name, value] of Object.entries(headers)) sent.set(name, value);
  });
  return { baseURL: baseUrl, apiKey: apiKey ?? 'none', fetch };
}

export const providerKinds = {
  openai,
  anthropic,
  google,
  openrouter,
  'openai-compatible': openaiCompatible,
  azure,
  bedrock,
  vertex,
} as const satisfies Record<string, ProviderKind>;

export type KindName = keyof typeof providerKinds;
