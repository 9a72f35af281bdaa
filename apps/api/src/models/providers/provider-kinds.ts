import type { SdkModel } from '../ai-sdk/sdk-model.js';
import type { LateSystemMessages } from '../ai-sdk/to-sdk-messages.js';
import type { ResponseFormat } from '../ai-sdk/response-format.js';
import type { Streaming } from '../streaming/is-streamed.js';
import { type Ask, asFetch } from './bounded-fetch.js';
import type { Connection } from './connection.js';
import { headersByName } from './headers-by-name.js';
import { withAccessToken } from './with-access-token.js';
import { withoutStorage } from './without-storage.js';

/** How to speak with a server. */
export interface ProviderKind {
  readonly lateSystemMessages: LateSystemMessages;
  readonly responseFormat: ResponseFormat;
  readonly streaming: Streaming | ((model: string) => Streaming);
  /** The model objects of a connection, by the name behind the colon. Loads the SDK's provider. */
  readonly connect: (connection: Connection, ask: Ask) => Promise<(model: string) => SdkModel>;
}

// The SDK's providers read keys and base URLs that they are not given from the environment, which
// only the service's configuration does: so they are given both, always.

const openai: ProviderKind = {
  lateSystemMessages: 'system',
  responseFormat: 'schema',
  streaming: 'always',
  connect: async ({ api, ...connection }, ask) => {
    const { createOpenAI } = await import('@ai-sdk/openai');
    const provider = createOpenAI(sdkSettings(connection, ask, 'authorization'));
    return (model) =>
      api === 'chat' ? provider.chat(model) : withoutStorage(provider.responses(model));
  },
};

const anthropic: ProviderKind = {
  lateSystemMessages: 'user',
  responseFormat: 'none',
  streaming: 'always',
  connect: async (connection, ask) => {
    const { createAnthropic } = await import('@ai-sdk/anthropic');
    return createAnthropic(sdkSettings(connection, ask, 'x-api-key'));
  },
};

const google: ProviderKind = {
  lateSystemMessages: 'user',
  responseFormat: 'json',
  streaming: 'always',
  connect: async (connection, ask) => {
    const { createGoogle } = await import('@ai-sdk/google');
    return createGoogle(sdkSettings(connection, ask, 'x-goog-api-key'));
  },
};

const openrouter: ProviderKind = {
  lateSystemMessages: 'system',
  responseFormat: 'none',
  streaming: 'always',
  connect: async (connection, ask) => {
    const { createOpenRouter } = await import('@openrouter/ai-sdk-provider');
    const provider = createOpenRouter(sdkSettings(connection, ask, 'authorization'));
    return (model) => provider.chat(model);
  },
};

const openaiCompatible: ProviderKind = {
  lateSystemMessages: 'system',
  responseFormat: 'none',
  streaming: 'asked',
  connect: async (connection, ask) => {
    const { CompatibleModel } = await import('./compatible-model.js');
    return (model) => new CompatibleModel(model, connection, ask);
  },
};

/**
 * OpenAI's models at Azure, whose v1 API is OpenAI's own with the key in a header of its own
 * (https://learn.microsoft.com/azure/foundry/openai/api-version-lifecycle). The SDK's provider of
 * Azure would bring an older copy of that of OpenAI.
 */
const azure: ProviderKind = {
  ...openai,
  connect: ({ apiKey, headers, ...connection }, ask) => {
    const key: Record<string, string> = apiKey === undefined ? {} : { 'api-key': apiKey };
    return openai.connect({ ...connection, headers: { ...key, ...headers } }, ask);
  },
};

/**
 * Of the vendors at Bedrock these stream answers with calls; some of the others refuse to, as in
 * https://github.com/earendil-works/pi/issues/3739.
 * @see https://docs.aws.amazon.com/bedrock/latest/userguide/conversation-inference-supported-models-features.html
 */
const bedrockStreaming = (model: string): Streaming =>
  /(?:^|[./])(?:anthropic|amazon)\./.test(model) ? 'always' : 'never';

/** Without a key its requests are signed, below all that changes them: see `withSignature`. */
const bedrock: ProviderKind = {
  lateSystemMessages: 'user',
  responseFormat: 'none',
  streaming: bedrockStreaming,
  connect: async (connection, ask) => {
    const { createAmazonBedrock } = await import('@ai-sdk/amazon-bedrock');
    return createAmazonBedrock(sdkSettings(connection, ask, 'authorization'));
  },
};

/**
 * Gemini at Vertex AI. The SDK's provider of Vertex is its provider of Google with a library for
 * tokens, which would read the environment and send requests of its own.
 */
const vertex: ProviderKind = {
  ...google,
  connect: async (connection, ask) => {
    const { createGoogle } = await import('@ai-sdk/google');
    return createGoogle({ name: 'google.vertex.chat', ...vertexSettings(connection, ask) });
  },
};

/** Claude at Vertex AI: https://platform.claude.com/docs/en/build-with-claude/claude-on-vertex-ai */
const vertexClaude: ProviderKind = {
  ...anthropic,
  connect: async (connection, ask) => {
    const { AnthropicLanguageModel } = await import('@ai-sdk/anthropic/internal');
    const { baseURL, apiKey, fetch } = vertexSettings(connection, ask);
    return (model) =>
      new AnthropicLanguageModel(model, {
        provider: 'anthropic.vertex',
        baseURL: baseURL.replace(/\/google$/, '/anthropic'),
        headers: { 'x-goog-api-key': apiKey },
        fetch,
        buildRequestUrl: (base) => `${base}/models/${model}:rawPredict`,
        transformRequestBody: (body) => ({
          ...body,
          model: undefined,
          anthropic_version: 'vertex-2023-10-16',
        }),
      });
  },
};

const vertexSettings = ({ serviceAccount, ...connection }: Connection, ask: Ask) => {
  const authorized = serviceAccount ? withAccessToken(ask, serviceAccount) : ask;
  return sdkSettings(connection, authorized, 'x-goog-api-key');
};

/** Where a connection has no key, the SDK's stand-in for one is taken off again. */
function sdkSettings({ baseUrl, apiKey, headers = {} }: Connection, ask: Ask, keyHeader: string) {
  const send = asFetch(ask);
  const own = headersByName(headers);
  const fetch: typeof send = (input, init) => {
    const sent = headersByName(init?.headers);
    if (apiKey === undefined) sent.delete(keyHeader);
    for (const [name, value] of own) sent.set(name, value);
    return send(input, { ...init, headers: [...sent] });
  };
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
  'vertex-claude': vertexClaude,
} as const satisfies Record<string, ProviderKind>;

export type KindName = keyof typeof providerKinds;
