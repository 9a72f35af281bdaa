import { openAiRefusal } from '../protocol/openai-refusal.js';
import { PromptCache } from '../protocol/prompt-cache.js';
import {
  type Answer,
  bracketed,
  type DoubleRequest,
  type DoubleTurn,
  firstIssue,
  pieces,
  plainId,
  type ProviderDouble,
  type Refusal,
  type StreamEvent,
  tokensOf,
} from '../protocol/provider-double.js';
import { brokenResponsesRule, encryptedReasoning, responsesModels } from './responses-rules.js';
import { responsesRequest, type ResponsesRequest } from './responses-schema.js';

/**
 * OpenAI's Responses API without state: https://platform.openai.com/docs/api-reference/responses , its
 * stream https://platform.openai.com/docs/api-reference/responses-streaming
 */
export function openAiResponses(): ProviderDouble {
  const cache = new PromptCache();
  let count = 0;
  return {
    name: 'openai',
    basePath: '/v1',
    respond: (request, nextTurn) => {
      const checked = check(request);
      if ('kind' in checked) return checked;
      count += 1;
      const { tools = [], instructions = null, input } = checked;
      const prompt = [tools, instructions, ...input].map((part) => JSON.stringify(part));
      return answer(checked, nextTurn(), { prompt, cached: cache.read(prompt, tokensOf), count });
    },
  };
}

function check({ path, headers, body }: DoubleRequest): ResponsesRequest | Refusal {
  if (path !== '/v1/responses') {
    return openAiRefusal({ status: 404, message: `Invalid URL (POST ${path})` });
  }
  if (!headers.authorization) {
    return openAiRefusal({
      status: 401,
      message: "You didn't provide an API key.",
      code: 'invalid_api_key',
    });
  }
  const parsed = responsesRequest.safeParse(body);
  if (!parsed.success) {
    const { path: at, message, unknownKey } = firstIssue(parsed.error);
    const param = bracketed(unknownKey === undefined ? at : [...at, unknownKey]);
    return unknownKey === undefined
      ? openAiRefusal({ message: `Invalid '${param}': ${message}`, param, code: 'invalid_value' })
      : openAiRefusal({
          message: `Unknown parameter: '${param}'.`,
          param,
          code: 'unknown_parameter',
        });
  }
  const model = responsesModels.get(parsed.data.model);
  if (!model) {
    const message = `The model '${parsed.data.model}' does not exist or you do not have access to it.`;
    return openAiRefusal({ status: 404, message, code: 'model_not_found' });
  }
  const broken = brokenResponsesRule(parsed.data, model);
  return broken ? openAiRefusal(broken) : parsed.data;
}

interface Facts {
  readonly prompt: readonly string[];
  readonly cached: number;
  readonly count: number;
}

type OutputItem =
  | {
      readonly type: 'reasoning';
      readonly id: string;
      readonly summary: readonly { readonly type: 'summary_text'; readonly text: string }[];
      readonly encrypted_content?: string;
    }
  | {
      readonly type: 'message';
      readonly id: string;
      readonly role: 'assistant';
      readonly status: string;
      readonly phase: string;
      readonly content: readonly {
        readonly type: 'output_text';
        readonly text: string;
        readonly annotations: readonly unknown[];
      }[];
    }
  | {
      readonly type: 'function_call';
      readonly id: string;
      readonly call_id: string;
      readonly name: string;
      readonly arguments: string;
      readonly status: string;
    };

function answer(body: ResponsesRequest, turn: DoubleTurn, facts: Facts): Answer {
  const output = outputOf(body, turn, facts.count);
  const reasoningTokens = tokensOf(turn.thinking ?? '');
  const inputTokens = tokensOf(facts.prompt.join(''));
  const outputTokens = tokensOf(JSON.stringify([turn.text, turn.calls])) + reasoningTokens;
  const response = {
    id: `resp_${facts.count}`,
    object: 'response',
    created_at: 1_795_200_000,
    status: 'completed',
    error: null,
    incomplete_details: null,
    model: body.model,
    output,
    parallel_tool_calls: true,
    store: body.store ?? true,
    usage: {
      input_tokens: inputTokens,
      input_tokens_details: { cached_tokens: facts.cached },
      output_tokens: outputTokens,
      output_tokens_details: { reasoning_tokens: reasoningTokens },
      total_tokens: inputTokens + outputTokens,
    },
  };
  return {
    kind: 'answered',
    body: response,
    events: eventsOf(response),
    isStreamed: body.stream === true,
    prompt: facts.prompt,
  };
}

function outputOf(body: ResponsesRequest, turn: DoubleTurn, count: number): readonly OutputItem[] {
  const reasons =
    responsesModels.get(body.model)?.reasons === true &&
    turn.thinking !== undefined &&
    body.reasoning?.effort !== 'none';
  const mark = reasons ? '_thought' : '';
  const messages = (turn.text ? [turn.text] : []).map((text) => ({
    type: 'message' as const,
    id: `msg_${count}_0${mark}`,
    role: 'assistant' as const,
    status: 'completed',
    phase: turn.calls?.length ? 'commentary' : 'final_answer',
    content: [{ type: 'output_text' as const, text, annotations: [] }],
  }));
  const calls = (turn.calls ?? []).map((call, ordinal) => ({
    type: 'function_call' as const,
    id: `fc_${count}_${ordinal}${mark}`,
    // OpenAI's are by chance: none comes a second time, from another provider either.
    call_id: plainId(call.id) ?? `call_rEsP${count}oNsE${ordinal}`,
    name: call.name,
    arguments: JSON.stringify(call.args),
    status: 'completed',
  }));
  if (!reasons) return [...messages, ...calls];
  const id = `rs_${count}`;
  const leadsTo = [...messages.map(({ type }) => type), ...calls.map((call) => call.call_id)];
  const isSummed = body.reasoning?.summary != null;
  const isEncrypted = body.include?.includes('reasoning.encrypted_content') === true;
  return [
    {
      type: 'reasoning',
      id,
      summary: isSummed ? [{ type: 'summary_text', text: turn.thinking ?? '' }] : [],
      ...(isEncrypted ? { encrypted_content: encryptedReasoning(body.model, id, leadsTo) } : {}),
    },
    ...messages,
    ...calls,
  ];
}

function eventsOf(response: { readonly output: readonly OutputItem[] }): readonly StreamEvent[] {
  const begun = { ...response, status: 'in_progress', output: [], usage: null };
  const bare = [
    { type: 'response.created', response: begun },
    { type: 'response.in_progress', response: begun },
    ...response.output.flatMap((item, index) => [
      { type: 'response.output_item.added', output_index: index, item: emptied(item) },
      ...deltasOf(item, index),
      { type: 'response.output_item.done', output_index: index, item },
    ]),
    { type: 'response.completed', response },
  ];
  return bare.map((data, index) => ({
    name: data.type,
    data: { ...data, sequence_number: index },
  }));
}

function emptied(item: OutputItem): object {
  if (item.type === 'function_call') return { ...item, arguments: '', status: 'in_progress' };
  if (item.type === 'message') return { ...item, content: [], status: 'in_progress' };
  // A stream begins reasoning with other encrypted content than it ends it with.
  return { ...item, summary: [], ...(item.encrypted_content ? { encrypted_content: 'gAAA' } : {}) };
}

function deltasOf(item: OutputItem, index: number) {
  const at = { item_id: item.id, output_index: index };
  if (item.type === 'function_call') {
    return [
      ...pieces(item.arguments).map((delta) => ({
        ...at,
        type: 'response.function_call_arguments.delta',
        delta,
      })),
      { ...at, type: 'response.function_call_arguments.done', arguments: item.arguments },
    ];
  }
  if (item.type === 'message') {
    const [part] = item.content;
    const text = part?.text ?? '';
    const place = { ...at, content_index: 0 };
    return [
      { ...place, type: 'response.content_part.added', part: { ...part, text: '' } },
      ...pieces(text).map((delta) => ({ ...place, type: 'response.output_text.delta', delta })),
      { ...place, type: 'response.output_text.done', text },
      { ...place, type: 'response.content_part.done', part },
    ];
  }
  return item.summary.flatMap((part, at_) => {
    const place = { ...at, summary_index: at_ };
    return [
      { ...place, type: 'response.reasoning_summary_part.added', part: { ...part, text: '' } },
      ...pieces(part.text).map((delta) => ({
        ...place,
        type: 'response.reasoning_summary_text.delta',
        delta,
      })),
      { ...place, type: 'response.reasoning_summary_text.done', text: part.text },
      { ...place, type: 'response.reasoning_summary_part.done', part },
    ];
  });
}
