import { eventFrame } from './event-frame.js';
import { recordedConverse } from './recorded-converse.js';

/** An answer of a provider's API: whole, and as the events that stream it. */
export interface RecordedAnswer {
  readonly url: string;
  readonly whole: object;
  /** The data of the events that stream the same answer. */
  readonly events: readonly object[];
  readonly named?: true;
  readonly done?: true;
  /** In the frames of AWS. */
  readonly framed?: true;
}

const args = '{"city":"S\u00e3o Paulo","days":[1,2]}';
const weather = (more: object) => ({ id: 'call_1', type: 'function', ...more });
const chunk = (delta: object, finish: string | null = null) => ({
  id: 'c1',
  object: 'chat.completion.chunk',
  model: 'm',
  choices: [{ index: 0, delta, finish_reason: finish }],
  usage: null,
});
const usage = {
  prompt_tokens: 12,
  completion_tokens: 7,
  total_tokens: 19,
  completion_tokens_details: { reasoning_tokens: 3 },
};

const chat: RecordedAnswer = {
  url: 'http://model.test/v1/chat/completions',
  done: true,
  whole: {
    id: 'c1',
    object: 'chat.completion',
    model: 'm',
    usage,
    choices: [
      {
        index: 0,
        finish_reason: 'tool_calls',
        message: {
          role: 'assistant',
          content: 'A moment, por favor: \ud83c\udf27',
          reasoning: 'They ask for rain.',
          reasoning_content: 'They ask for rain.',
          reasoning_details: [
            { type: 'reasoning.text', text: 'They ask for rain.', index: 0, signature: 's1' },
            { type: 'reasoning.encrypted', data: 'e1', index: 1 },
          ],
          tool_calls: [
            weather({ function: { name: 'weather', arguments: args } }),
            { id: 'call_2', type: 'function', function: { name: 'noop', arguments: '' } },
          ],
        },
      },
    ],
  },
  events: [
    chunk({ role: 'assistant', content: '' }),
    chunk({
      reasoning: 'They ask ',
      reasoning_content: 'They ask ',
      reasoning_details: [{ type: 'reasoning.text', text: 'They ask ', index: 0, signature: null }],
    }),
    chunk({
      reasoning: 'for rain.',
      reasoning_content: 'for rain.',
      reasoning_details: [
        { type: 'reasoning.text', text: 'for rain.', index: 0, signature: 's1' },
        { type: 'reasoning.encrypted', data: 'e1', index: 1 },
      ],
    }),
    chunk({ content: 'A moment, ' }),
    chunk({ content: 'por favor: \ud83c\udf27' }),
    chunk({
      tool_calls: [{ index: 0, ...weather({ function: { name: 'weather', arguments: '' } }) }],
    }),
    ...['{"city":"S', '\u00e3o Paulo",', '"days":[1,2]}'].map((piece) =>
      chunk({ tool_calls: [{ index: 0, function: { arguments: piece } }] }),
    ),
    chunk({
      tool_calls: [{ index: 1, id: 'call_2', type: 'function', function: { name: 'noop' } }],
    }),
    chunk({}, 'tool_calls'),
    { id: 'c1', object: 'chat.completion.chunk', model: 'm', choices: [], usage },
  ],
};

const messages: RecordedAnswer = {
  url: 'http://model.test/v1/messages',
  named: true,
  whole: {
    id: 'm1',
    type: 'message',
    role: 'assistant',
    model: 'claude',
    stop_reason: 'tool_use',
    content: [
      { type: 'thinking', thinking: 'They ask for rain.', signature: 's1' },
      { type: 'redacted_thinking', data: 'r1' },
      { type: 'text', text: 'A moment, por favor.' },
      {
        type: 'tool_use',
        id: 't1',
        name: 'weather',
        input: { city: 'S\u00e3o Paulo', days: [1, 2] },
      },
      { type: 'tool_use', id: 't2', name: 'noop', input: {} },
    ],
    usage: { input_tokens: 12, cache_read_input_tokens: 4, output_tokens: 7 },
  },
  events: [
    {
      type: 'message_start',
      message: {
        id: 'm1',
        type: 'message',
        role: 'assistant',
        model: 'claude',
        stop_reason: null,
        content: [],
        usage: { input_tokens: 12, cache_read_input_tokens: 4, output_tokens: 1 },
      },
    },
    {
      type: 'content_block_start',
      index: 0,
      content_block: { type: 'thinking', thinking: '', signature: '' },
    },
    { type: 'ping' },
    {
      type: 'content_block_delta',
      index: 0,
      delta: { type: 'thinking_delta', thinking: 'They ask ' },
    },
    {
      type: 'content_block_delta',
      index: 0,
      delta: { type: 'thinking_delta', thinking: 'for rain.' },
    },
    { type: 'content_block_delta', index: 0, delta: { type: 'signature_delta', signature: 's1' } },
    { type: 'content_block_stop', index: 0 },
    {
      type: 'content_block_start',
      index: 1,
      content_block: { type: 'redacted_thinking', data: 'r1' },
    },
    { type: 'content_block_stop', index: 1 },
    { type: 'content_block_start', index: 2, content_block: { type: 'text', text: '' } },
    { type: 'content_block_delta', index: 2, delta: { type: 'text_delta', text: 'A moment, ' } },
    { type: 'an_event_of_tomorrow', index: 2, delta: { type: 'text_delta', text: 'nothing' } },
    { type: 'content_block_delta', index: 2, delta: { type: 'text_delta', text: 'por favor.' } },
    { type: 'content_block_stop', index: 2 },
    {
      type: 'content_block_start',
      index: 3,
      content_block: { type: 'tool_use', id: 't1', name: 'weather', input: {} },
    },
    ...['', '{"city": "S\u00e3o', ' Paulo", "days"', ': [1, 2]}'].map((piece) => ({
      type: 'content_block_delta',
      index: 3,
      delta: { type: 'input_json_delta', partial_json: piece },
    })),
    { type: 'content_block_stop', index: 3 },
    {
      type: 'content_block_start',
      index: 4,
      content_block: { type: 'tool_use', id: 't2', name: 'noop', input: {} },
    },
    { type: 'content_block_stop', index: 4 },
    { type: 'message_delta', delta: { stop_reason: 'tool_use' }, usage: { output_tokens: 7 } },
    { type: 'message_stop' },
  ],
};

const usageMetadata = {
  promptTokenCount: 12,
  candidatesTokenCount: 4,
  thoughtsTokenCount: 3,
  totalTokenCount: 19,
};
const part = (more: object, last: object = {}) => ({
  candidates: [{ content: { role: 'model', parts: [more] }, index: 0, ...last }],
  usageMetadata: { promptTokenCount: 12 },
  responseId: 'g1',
});

const content: RecordedAnswer = {
  url: 'http://model.test/v1beta/models/gemini-3-pro:generateContent',
  whole: {
    candidates: [
      {
        index: 0,
        finishReason: 'STOP',
        content: {
          role: 'model',
          parts: [
            { text: 'They ask for rain.', thought: true },
            { text: 'A moment, por ' },
            { text: 'favor.', thoughtSignature: 's1' },
            {
              functionCall: {
                id: 'f1',
                name: 'weather',
                args: { city: 'S\u00e3o Paulo', days: [1, 2] },
              },
              thoughtSignature: 's2',
            },
          ],
        },
      },
    ],
    usageMetadata,
    responseId: 'g1',
  },
  events: [
    part({ text: 'They ask ', thought: true }),
    part({ text: 'for rain.', thought: true }),
    part({ text: 'A moment, ' }),
    part({ text: 'por ' }),
    part({ text: 'favor.', thoughtSignature: 's1' }),
    part({
      functionCall: { id: 'f1', name: 'weather', args: { city: 'S\u00e3o Paulo', days: [1, 2] } },
      thoughtSignature: 's2',
    }),
    {
      ...part({ text: '' }, { finishReason: 'STOP' }),
      candidates: [{ index: 0, finishReason: 'STOP' }],
      usageMetadata,
    },
  ],
};

const item = {
  id: 'i1',
  type: 'message',
  role: 'assistant',
  status: 'completed',
  content: [{ type: 'output_text', text: 'A moment, por favor.', annotations: [] }],
};
const called = {
  id: 'i2',
  type: 'function_call',
  call_id: 'call_1',
  name: 'weather',
  arguments: args,
  status: 'completed',
};
const whole = {
  id: 'r1',
  object: 'response',
  status: 'completed',
  model: 'm',
  created_at: 1_795_200_000,
  output: [item, called],
  usage: { input_tokens: 12, output_tokens: 7, total_tokens: 19 },
};
const response: RecordedAnswer = {
  url: 'http://model.test/v1/responses',
  named: true,
  whole,
  events: [
    { type: 'response.created', response: { ...whole, status: 'in_progress', output: [] } },
    { type: 'response.output_item.added', output_index: 0, item: { ...item, content: [] } },
    { type: 'response.output_text.delta', output_index: 0, delta: 'A moment, ' },
    { type: 'response.output_text.delta', output_index: 0, delta: 'por favor.' },
    { type: 'response.output_item.done', output_index: 0, item },
    { type: 'response.function_call_arguments.delta', output_index: 1, delta: args },
    { type: 'response.output_item.done', output_index: 1, item: called },
    // Some gateways leave the items out here.
    { type: 'response.completed', response: { ...whole, output: [] } },
  ],
};

/** One for each API that the service streams, by the name of what it gives. */
export const recordedAnswers = {
  chat,
  messages,
  content,
  response,
  converse: recordedConverse,
};

/** The body that streams it. */
export const streamOf = ({ events, named, done, framed }: RecordedAnswer): Uint8Array =>
  Buffer.concat([
    ...events.map((event) => {
      if (framed) return eventFrame(event);
      const name = named && 'type' in event ? `event: ${String(event.type)}\n` : '';
      return Buffer.from(`${name}data: ${JSON.stringify(event)}\n\n`);
    }),
    Buffer.from(done ? 'data: [DONE]\n\n' : ''),
  ]);

/** That body, as its provider answers. */
export const typeOf = ({ framed }: RecordedAnswer): string =>
  framed ? 'application/vnd.amazon.eventstream' : 'text/event-stream; charset=utf-8';
