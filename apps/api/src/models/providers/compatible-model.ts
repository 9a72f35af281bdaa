import { OpenAICompatibleChatLanguageModel, VERSION } from '@ai-sdk/openai-compatible';
import type { SdkAnswer, SdkRequest } from '../ai-sdk/sdk-model.js';
import { type Ask, asFetch, type WholeAnswer } from './bounded-fetch.js';
import type { Connection } from './connection.js';
import { headersByName } from './headers-by-name.js';

const provider = 'openai-compatible.chat';

/**
 * A model behind the API of chat completions. The SDK says what is sent and reads the answer; what it would do on the
 * way between, which is more than half of its work for a call, is done here.
 */
export class CompatibleModel extends OpenAICompatibleChatLanguageModel {
  readonly #url: string;
  readonly #headers: Readonly<Record<string, string>>;
  readonly #ask: Ask;

  constructor(model: string, { baseUrl, apiKey, headers }: Connection, ask: Ask) {
    const url = new URL(`${baseUrl.replace(/\/$/, '')}/chat/completions`).href;
    super(model, { provider, url: () => url });
    this.#url = url;
    this.#headers = {
      'content-type': 'application/json',
      'user-agent': `ai-sdk-openai-compatible/${VERSION}`,
      ...(apiKey !== undefined && { authorization: `Bearer ${apiKey}` }),
      ...Object.fromEntries(headersByName(headers)),
    };
    this.#ask = ask;
  }

  override async doGenerate(request: SdkRequest): Promise<SdkAnswer> {
    const { body, warnings } = await this.prepareRequest(request);
    const sent = this.#ask(this.#url, {
      method: 'POST',
      headers: this.#headers,
      body: JSON.stringify(body),
      signal: request.abortSignal ?? null,
    });
    const answer = await this.#read(sent, request);
    return answer ? { ...answer, warnings } : this.#explain(sent, request);
  }

  /** Undefined of a failure, and of what is no answer. */
  async #read(
    sent: Promise<WholeAnswer>,
    { providerOptions = {} }: SdkRequest,
  ): Promise<SdkAnswer | undefined> {
    try {
      const { ok, text } = await sent;
      return ok
        ? await this.convertResponse({ body: JSON.parse(text), providerOptions })
        : undefined;
    } catch {
      return undefined;
    }
  }

  /**
   * What came becomes the error that the SDK has for it. Nothing is sent again.
   * @throws always
   */
  #explain(sent: Promise<WholeAnswer>, request: SdkRequest): Promise<SdkAnswer> {
    const config = { ...this.config, fetch: asFetch(() => sent) };
    return new OpenAICompatibleChatLanguageModel(this.modelId, config).doGenerate(request);
  }
}
