import type { ChatDoubleMessage, ChatDoubleRequest } from './chat-schema.js';
import {
  type Answer,
  type DoubleTurn,
  pieces,
  type StreamEvent,
  tokensOf,
} from '../protocol/provider-double.js';

/** A call as it stands in an answer; what a dialect adds stands beside. */
export interface ChatCall {
  readonly id: string;
  readonly type: 'function';
  readonly function: { readonly name: string; readonly arguments: string };
  readonly extra_content?: object;
}

/** An answer of a dialect, and the pieces in which its own members are streamed. */
export interface ChatSaid {
  readonly text: string | null;
  readonly calls: readonly ChatCall[];
  readonly members: object;
  readonly deltas: readonly object[];
}

/** What a provider reads of a request: a mark for its cache makes a list of a text, and says no more. */
export const chatPrompt = ({ tools = [], messages }: ChatDoubleRequest): readonly string[] =>
  [tools, ...messages.map(unmarked)].map((part) => JSON.stringify(part));

function unmarked(message: ChatDoubleMessage): object {
  const { content, name: _name, cache_control: _mark, ...others } = message;
  const [first, ...more] = Array.isArray(content) ? content : [];
  const isText = first?.type === 'text' && more.length === 0;
  return { ...others, content: isText ? first.text : content };
}

/** A completion, whole and as its stream of chunks. */
export function chatAnswer(
  body: ChatDoubleRequest,
  turn: DoubleTurn,
  { text, calls, members, deltas }: ChatSaid,
  { prompt, cached, count }: { prompt: readonly string[]; cached: number; count: number },
): Answer {
  const finish = calls.length > 0 ? 'tool_calls' : 'stop';
  const reasoningTokens = tokensOf(turn.thinking ?? '');
  const promptTokens = tokensOf(prompt.join(''));
  const completionTokens = tokensOf(JSON.stringify([text, calls])) + reasoningTokens;
  const usage = {
    prompt_tokens: promptTokens,
    completion_tokens: completionTokens,
    total_tokens: promptTokens + completionTokens,
    prompt_tokens_details: { cached_tokens: cached },
    completion_tokens_details: { reasoning_tokens: reasoningTokens },
  };
  const head = { id: `chatcmpl-${count}`, created: 1_795_200_000, model: body.model };
  const message = {
    role: 'assistant',
    content: text,
    ...members,
    ...(calls.length > 0 ? { tool_calls: calls } : {}),
  };
  const chunk = (delta: object, reason: string | null = null): StreamEvent => ({
    data: {
      ...head,
      object: 'chat.completion.chunk',
      choices: [{ index: 0, delta, finish_reason: reason }],
    },
  });
  return {
    kind: 'answered',
    body: {
      ...head,
      object: 'chat.completion',
      choices: [{ index: 0, finish_reason: finish, message }],
      usage,
    },
    events: [
      chunk({ role: 'assistant', content: '' }),
      ...deltas.map((delta) => chunk(delta)),
      ...pieces(text ?? '').map((content) => chunk({ content })),
      ...calls.flatMap(callDeltas).map((call) => chunk({ tool_calls: [call] })),
      chunk({}, finish),
      ...(body.stream_options?.include_usage === true
        ? [{ data: { ...head, object: 'chat.completion.chunk', choices: [], usage } }]
        : []),
      { data: '[DONE]' },
    ],
    isStreamed: body.stream === true,
    prompt,
  };
}

function callDeltas(call: ChatCall, index: number): readonly object[] {
  const { name, arguments: args } = call.function;
  return [
    { index, ...call, function: { name, arguments: '' } },
    ...pieces(args).map((part) => ({ index, function: { arguments: part } })),
  ];
}
