import { claudeModels } from './anthropic-models.js';
import { brokenRule, isThinkingOn } from './anthropic-rules.js';
import {
  anthropicRequest,
  type AnthropicBlock,
  type AnthropicRequest,
} from './anthropic-schema.js';
import { brokenThinking, thinkingSignature, withoutMarks } from './anthropic-thinking.js';
import { PromptCache } from '../protocol/prompt-cache.js';
import {
  type Answer,
  type DoubleRequest,
  type DoubleTurn,
  dotted,
  firstIssue,
  pieces,
  plainId,
  type ProviderDouble,
  type Refusal,
  refused,
  type StreamEvent,
  tokensOf,
} from '../protocol/provider-double.js';

/**
 * Anthropic's Messages API: https://platform.claude.com/docs/en/api/messages , its errors
 * https://platform.claude.com/docs/en/api/errors , its stream
 * https://platform.claude.com/docs/en/build-with-claude/streaming
 */
export function anthropicMessages(): ProviderDouble {
  const cache = new PromptCache();
  let count = 0;
  return {
    name: 'anthropic',
    basePath: '/v1',
    respond: (request, nextTurn) => {
      const checked = check(request);
      if ('kind' in checked) return checked;
      count += 1;
      const prompt = promptOf(checked);
      const isMarked = JSON.stringify(checked).includes('"cache_control"');
      const cached = isMarked ? cache.read(prompt, tokensOf) : 0;
      return answer(checked, nextTurn(), { prompt, cached, count, isMarked });
    },
  };
}

function check({ path, headers, body }: DoubleRequest): AnthropicRequest | Refusal {
  if (path !== '/v1/messages') return error(404, 'not_found_error', 'Not found');
  if (!headers['x-api-key'] && !headers.authorization) {
    return error(401, 'authentication_error', 'x-api-key header is required');
  }
  if (!headers['anthropic-version']) return invalid('anthropic-version: header is required');
  const parsed = anthropicRequest.safeParse(body);
  if (!parsed.success) {
    const { path: at, message, unknownKey } = firstIssue(parsed.error);
    if (unknownKey === undefined) return invalid(`${dotted(at)}: ${message}`);
    return invalid(`${dotted([...at, unknownKey])}: Extra inputs are not permitted`);
  }
  const model = claudeModels.get(parsed.data.model);
  if (!model) return error(404, 'not_found_error', `model: ${parsed.data.model}`);
  const betas = String(headers['anthropic-beta'] ?? '');
  const broken = brokenRule(parsed.data, model) ?? brokenThinking(parsed.data, model, betas);
  return broken === undefined ? parsed.data : invalid(broken);
}

const error = (status: number, type: string, message: string): Refusal =>
  refused(status, { type: 'error', error: { type, message }, request_id: 'req_double' });

const invalid = (message: string): Refusal => error(400, 'invalid_request_error', message);

/** In the order in which the provider keeps prompts: tools, system, messages. */
function promptOf({ tools = [], system = [], messages }: AnthropicRequest): readonly string[] {
  return [tools, system, ...messages].map((part) => JSON.stringify(withoutMarks(part)));
}

interface Facts {
  readonly prompt: readonly string[];
  readonly cached: number;
  readonly count: number;
  readonly isMarked: boolean;
}

function answer(body: AnthropicRequest, turn: DoubleTurn, facts: Facts): Answer {
  const content = contentOf(body, turn, facts.count);
  const all = tokensOf(facts.prompt.join(''));
  const usage = {
    input_tokens: facts.isMarked ? 1 : all,
    cache_creation_input_tokens: facts.isMarked ? all - facts.cached : 0,
    cache_read_input_tokens: facts.cached,
    output_tokens: tokensOf(JSON.stringify(turn)),
  };
  const message = {
    id: `msg_${facts.count}`,
    type: 'message',
    role: 'assistant',
    model: body.model,
    content,
    stop_reason: turn.calls?.length ? 'tool_use' : 'end_turn',
    stop_sequence: null,
    usage,
  };
  return {
    kind: 'answered',
    body: message,
    events: eventsOf(message),
    isStreamed: body.stream === true,
    prompt: facts.prompt,
  };
}

/** Models from 4.7 on keep their thoughts to themselves unless asked: the block's text is empty. */
function contentOf(body: AnthropicRequest, turn: DoubleTurn, count: number): AnthropicBlock[] {
  const model = claudeModels.get(body.model);
  const isShown = model?.thinks === 'budget' || body.thinking?.display === 'summarized';
  const thinks = model !== undefined && turn.thinking !== undefined && isThinkingOn(body, model);
  const thinking = isShown ? (turn.thinking ?? '') : '';
  return [
    ...(thinks
      ? [{ type: 'thinking' as const, thinking, signature: thinkingSignature(body, thinking) }]
      : []),
    ...(turn.text ? [{ type: 'text' as const, text: turn.text }] : []),
    ...(turn.calls ?? []).map((call, ordinal) => ({
      type: 'tool_use' as const,
      id: plainId(call.id) ?? `toolu_${count}_${ordinal}`,
      name: call.name,
      input: call.args,
    })),
  ];
}

function eventsOf(message: {
  readonly content: readonly AnthropicBlock[];
  readonly stop_reason: string;
  readonly usage: { readonly output_tokens: number };
}): readonly StreamEvent[] {
  const event = (type: string, members: object): StreamEvent => ({
    name: type,
    data: { type, ...members },
  });
  const start = {
    ...message,
    content: [],
    stop_reason: null,
    usage: { ...message.usage, output_tokens: 1 },
  };
  return [
    event('message_start', { message: start }),
    event('ping', {}),
    ...message.content.flatMap((block, index) => [
      event('content_block_start', { index, content_block: emptied(block) }),
      ...deltasOf(block).map((delta) => event('content_block_delta', { index, delta })),
      event('content_block_stop', { index }),
    ]),
    event('message_delta', {
      delta: { stop_reason: message.stop_reason, stop_sequence: null },
      usage: { output_tokens: message.usage.output_tokens },
    }),
    event('message_stop', {}),
  ];
}

function emptied(block: AnthropicBlock): object {
  if (block.type === 'text') return { ...block, text: '' };
  if (block.type === 'tool_use') return { ...block, input: {} };
  return block.type === 'thinking' ? { ...block, thinking: '', signature: '' } : block;
}

function deltasOf(block: AnthropicBlock): readonly object[] {
  if (block.type === 'text')
    return pieces(block.text).map((text) => ({ type: 'text_delta', text }));
  if (block.type === 'tool_use') {
    const json = JSON.stringify(block.input);
    return ['', ...pieces(json)].map((part) => ({ type: 'input_json_delta', partial_json: part }));
  }
  if (block.type !== 'thinking') return [];
  return [
    ...pieces(block.thinking).map((thinking) => ({ type: 'thinking_delta', thinking })),
    { type: 'signature_delta', signature: block.signature },
  ];
}
