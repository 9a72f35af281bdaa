import { anthropicMessages } from './anthropic/anthropic-messages.js';
import { openAiChat } from './chat/openai-chat.js';
import { openRouterChat } from './chat/openrouter-chat.js';
import { DoubleServer } from './double-server.js';
import { geminiContent } from './gemini/gemini-content.js';
import { openAiResponses } from './responses/openai-responses.js';

/** The double of each provider, by the name that the ids of its models begin with. */
export const doubles = {
  anthropic: anthropicMessages,
  google: geminiContent,
  openai: openAiResponses,
  openrouter: openRouterChat,
  'openai-compatible': openAiChat,
} as const;

export type DoubledProvider = keyof typeof doubles;

const key = 'key-of-a-test';

/** Settings that send the calls of all providers to these addresses. */
export const settingsOf = (baseUrlOf: (provider: DoubledProvider) => string) => ({
  OPENAI_API_KEY: key,
  OPENAI_BASE_URL: baseUrlOf('openai'),
  ANTHROPIC_API_KEY: key,
  ANTHROPIC_BASE_URL: baseUrlOf('anthropic'),
  GOOGLE_GENERATIVE_AI_API_KEY: key,
  GOOGLE_BASE_URL: baseUrlOf('google'),
  OPENROUTER_API_KEY: key,
  OPENROUTER_BASE_URL: baseUrlOf('openrouter'),
  OPENAI_COMPATIBLE_API_KEY: key,
  OPENAI_COMPATIBLE_BASE_URL: baseUrlOf('openai-compatible'),
});

/** A server for the double of each provider. */
export class DoubleServers {
  private constructor(private readonly servers: Readonly<Record<DoubledProvider, DoubleServer>>) {}

  static async start(): Promise<DoubleServers> {
    const start = (provider: DoubledProvider) => DoubleServer.start(doubles[provider]());
    return new DoubleServers({
      anthropic: await start('anthropic'),
      google: await start('google'),
      openai: await start('openai'),
      openrouter: await start('openrouter'),
      'openai-compatible': await start('openai-compatible'),
    });
  }

  of(provider: DoubledProvider): DoubleServer {
    return this.servers[provider];
  }

  get settings() {
    return settingsOf((provider) => this.of(provider).baseUrl);
  }

  /** Drops what one test left in each. */
  forget(): void {
    for (const server of Object.values(this.servers)) server.forget();
  }

  async close(): Promise<void> {
    for (const server of Object.values(this.servers)) await server.close();
  }
}
