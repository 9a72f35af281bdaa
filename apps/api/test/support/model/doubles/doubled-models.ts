import { AiSdkLlmAdapter } from '../../../../src/models/ai-sdk-llm-adapter.js';
import { ModelProviders } from '../../../../src/models/providers/model-providers.js';
import { doubles, settingsOf } from './double-servers.js';
import type { Answer, DoubleTurn, ProviderDouble, Refusal } from './protocol/provider-double.js';

const hostOf = (provider: string) => `${provider}.test`;
const settings = settingsOf(
  (provider) => `http://${hostOf(provider)}${doubles[provider]().basePath}`,
);

/** Models of all doubles, by the ids that agents name. */
export const doubledModels: readonly string[] = [
  'anthropic:claude-opus-4-5',
  'anthropic:claude-opus-4-7',
  'anthropic:claude-opus-5',
  'anthropic:claude-fable-5-1',
  'anthropic:claude-sonnet-5-5',
  'google:gemini-2.5-pro',
  'google:gemini-3-pro-preview',
  'google:gemini-3-flash-preview',
  'openai:gpt-4.1',
  'openai:gpt-5',
  'openai:gpt-5.6',
  'openrouter:google/gemini-3-pro-preview',
  'openrouter:anthropic/claude-opus-5',
  'openrouter:openai/gpt-5.6',
  'openai-compatible:deepseek-v4-pro',
  'openai-compatible:deepseek-reasoner',
  'openai-compatible:kimi-k2.5',
  'openai-compatible:gemini-3-pro-preview',
  'openai-compatible:gpt-4.1',
  'openai-compatible:grok-4.6',
];

/** One request, and what the double made of it. */
export interface DoubledCall {
  readonly host: string;
  readonly body: unknown;
  readonly reply: Refusal | Answer;
}

/** The real adapter over doubles of all providers, without a network. */
export class DoubledModels {
  readonly calls: DoubledCall[] = [];
  readonly adapter: AiSdkLlmAdapter;
  readonly #doubles = new Map<string, ProviderDouble>(
    Object.entries(doubles).map(([provider, double]) => [hostOf(provider), double()]),
  );

  /** @param next what the model that is asked does, where its request is accepted */
  constructor(private readonly next: () => DoubleTurn | 'fails') {
    this.adapter = new AiSdkLlmAdapter(
      new ModelProviders(settings, (input, init) => this.#answer(input, init)),
    );
  }

  get refusals(): readonly DoubledCall[] {
    return this.calls.filter(({ reply }) => reply.kind === 'refused');
  }

  #answer(input: Parameters<typeof fetch>[0], init: RequestInit = {}): Promise<Response> {
    const { host, pathname, search } = new URL(input instanceof Request ? input.url : input);
    const double = this.#doubles.get(host);
    if (!double || typeof init.body !== 'string') throw new Error(`No double for ${host}`);
    const body: unknown = JSON.parse(init.body);
    const headers = Object.fromEntries(new Headers(init.headers));
    let fails = false;
    const reply = double.respond({ path: pathname + search, headers, body }, () => {
      const turn = this.next();
      fails = turn === 'fails';
      return turn === 'fails' ? {} : turn;
    });
    this.calls.push({ host, body, reply });
    return Promise.resolve(fails ? new Response('{}', { status: 503 }) : responseOf(reply));
  }
}

function responseOf(reply: Refusal | Answer): Response {
  if (reply.kind === 'refused') return Response.json(reply.body, { status: reply.status });
  if (!reply.isStreamed) return Response.json(reply.body);
  const events = reply.events.map(({ name, data }) => {
    const text = typeof data === 'string' ? data : JSON.stringify(data);
    return `${name === undefined ? '' : `event: ${name}\n`}data: ${text}\n\n`;
  });
  return new Response(events.join(''), { headers: { 'content-type': 'text/event-stream' } });
}
