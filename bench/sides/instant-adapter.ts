import { Dispatcher, setGlobalDispatcher } from 'undici';
import { Result } from '../../libs/agent-core/dist/index.js';
import { AiSdkLlmAdapter } from '../../apps/api/dist/models/ai-sdk-llm-adapter.js';
import { finalWords, type ScriptedAnswer, type ScriptedModel } from './scripted-model.ts';

type Ask = AiSdkLlmAdapter['generateText'];

const usage = { inputTokens: 100, outputTokens: 10 };

const isInput = (content: unknown): content is string =>
  typeof content === 'string' && content.startsWith('Go ');

/** The input of the job, and how many calls have their results. */
function standing({ messages }: Parameters<Ask>[0]): readonly [string, number] {
  const input = messages.find(({ role, content }) => role === 'user' && isInput(content))?.content;
  return [String(input), messages.filter(({ role }) => role === 'tool').length];
}

/** The same of a request's text, which a model server would read in a process of its own. */
const standingIn = (body: string): readonly [string, number] => [
  /"(Go [^"]*)"/.exec(body)?.[1] ?? '',
  body.split('"role":"tool"').length - 1,
];

/**
 * Puts the model where the AI SDK would be. Aliases, fallbacks, prices, files and the provider's gate stay
 * before it as they are.
 */
export function replaceAiSdk(model: ScriptedModel): void {
  const ask: Ask = async (request) => {
    const { call } = await model.answer(...standing(request));
    const finishReason = call ? 'tool-calls' : 'stop';
    return Result.ok({ ...messageOf(call), usage, finishReason });
  };
  AiSdkLlmAdapter.prototype.generateText = ask;
}

/** Puts the model behind the AI SDK, where the network would be. */
export function replaceNetwork(model: ScriptedModel): void {
  setGlobalDispatcher(new InstantDispatcher(model));
}

/** How undici tells `request` of an answer. */
interface Listener {
  onConnect(abort: () => void): void;
  onHeaders(status: number, headers: readonly Buffer[], resume: () => void, text: string): void;
  onData(chunk: Buffer): void;
  onComplete(trailers: readonly Buffer[]): void;
}

class InstantDispatcher extends Dispatcher {
  readonly #model: ScriptedModel;

  constructor(model: ScriptedModel) {
    super();
    this.#model = model;
  }

  override dispatch(
    { body }: Dispatcher.DispatchOptions,
    handler: Dispatcher.DispatchHandler,
  ): boolean {
    if (typeof body !== 'string') throw new Error('A request without words.');
    const listener = handler as unknown as Listener;
    listener.onConnect(() => undefined);
    void this.#model.answer(...standingIn(body)).then(({ call }) => {
      listener.onHeaders(200, answerHeaders, () => undefined, 'OK');
      listener.onData(Buffer.from(JSON.stringify(completionOf(call))));
      listener.onComplete([]);
    });
    return true;
  }
}

const answerHeaders = [Buffer.from('content-type'), Buffer.from('application/json')];

const completionOf = (call: ScriptedAnswer['call']) => ({
  id: 'scripted',
  object: 'chat.completion',
  created: 0,
  model: 'instant',
  choices: [{ index: 0, finish_reason: call ? 'tool_calls' : 'stop', message: messageOf(call) }],
  usage: { prompt_tokens: 100, completion_tokens: 10, total_tokens: 110 },
});

const messageOf = (call: ScriptedAnswer['call']) => ({
  role: 'assistant' as const,
  content: call ? null : finalWords,
  tool_calls: call
    ? [
        {
          id: call.id,
          type: 'function' as const,
          function: { name: 'echo', arguments: JSON.stringify(call.args) },
        },
      ]
    : [],
});
