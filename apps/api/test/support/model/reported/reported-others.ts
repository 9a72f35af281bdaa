import { asRead, type ReportedAnswer, said } from './reported-answer.js';

const google = 'google:gemini-3-pro-preview';
const usageMetadata = { promptTokenCount: 100, candidatesTokenCount: 20, totalTokenCount: 120 };
const candidate = (more: object) => ({ candidates: [{ index: 0, ...more }], usageMetadata });
const message = (more: object) => ({
  id: 'msg_1',
  type: 'message',
  role: 'assistant',
  model: 'any',
  content: [{ type: 'text', text: said }],
  stop_reason: 'end_turn',
  stop_sequence: null,
  usage: { input_tokens: 100, output_tokens: 20 },
  ...more,
});
const response = (more: object) => ({
  id: 'resp_1',
  object: 'response',
  created_at: 1_795_200_000,
  model: 'any',
  status: 'completed',
  output: [
    {
      type: 'message',
      id: 'msg_1',
      role: 'assistant',
      status: 'completed',
      content: [{ type: 'output_text', text: said, annotations: [] }],
    },
  ],
  usage: { input_tokens: 100, output_tokens: 20, total_tokens: 120 },
  ...more,
});

/** Answers of the APIs that are no chat completions. */
export const reportedOthers: readonly ReportedAnswer[] = [
  {
    what: 'MALFORMED_FUNCTION_CALL and nothing else, of Gemini',
    thread: 'https://github.com/googleapis/python-genai/issues/1836',
    model: google,
    body: candidate({ finishReason: 'MALFORMED_FUNCTION_CALL' }),
    becomes: 'no words: asked again',
    response: { content: null },
  },
  {
    what: 'STOP without parts, of Gemini',
    thread: 'https://github.com/AstrBotDevs/AstrBot/pull/6735',
    model: google,
    body: candidate({ content: {}, finishReason: 'STOP' }),
    becomes: 'no words: asked again',
    response: { content: null },
  },
  {
    what: 'calls whose reason is STOP, of Gemini',
    thread: 'https://github.com/brekkylab/ailoy/pull/334',
    model: google,
    body: candidate({
      content: {
        role: 'model',
        parts: [{ functionCall: { name: 'weather', args: { city: 'Évora' } } }],
      },
      finishReason: 'STOP',
    }),
    becomes: 'the calls',
    response: { calls: [['weather', '{"city":"Évora"}']] },
  },
  {
    what: 'UNEXPECTED_TOOL_CALL without content, of Gemini',
    thread: 'https://github.com/agentjido/req_llm/issues/944',
    model: google,
    body: candidate({ finishReason: 'UNEXPECTED_TOOL_CALL' }),
    becomes: 'no words: asked again',
    response: { content: null },
  },
  {
    what: 'tool_use without a call, of Claude',
    thread: 'https://github.com/mastra-ai/mastra/pull/14187',
    model: 'anthropic:claude-opus-4-5',
    body: message({ content: [], stop_reason: 'tool_use' }),
    becomes: 'no words: asked again',
    response: { content: null },
  },
  {
    what: 'an empty piece of input for a call without any, of Claude',
    thread: 'https://github.com/tidyverse/ellmer/issues/228',
    model: 'anthropic:claude-opus-4-5',
    isStreamed: true,
    type: 'text/event-stream',
    body: [
      { type: 'message_start', message: message({ content: [], stop_reason: null }) },
      {
        type: 'content_block_start',
        index: 0,
        content_block: { type: 'tool_use', id: 'toolu_1', name: 'weather', input: {} },
      },
      {
        type: 'content_block_delta',
        index: 0,
        delta: { type: 'input_json_delta', partial_json: '' },
      },
      { type: 'content_block_stop', index: 0 },
      {
        type: 'message_delta',
        delta: { stop_reason: 'tool_use', stop_sequence: null },
        usage: { output_tokens: 20 },
      },
      { type: 'message_stop' },
    ]
      .map((event) => `event: ${event.type}\ndata: ${JSON.stringify(event)}\n\n`)
      .join(''),
    becomes: 'the calls',
    response: { calls: [['weather', '{}']] },
  },
  {
    what: 'a completed response without usage, of the Responses API',
    thread: 'https://github.com/vercel/ai/pull/20102',
    model: 'openai:gpt-5',
    body: response({ usage: null }),
    becomes: 'the answer, its usage estimated',
    response: { content: said, usage: { inputTokens: 0, outputTokens: 0, estimated: true } },
  },
  {
    what: 'a field of usage that nobody knows, of the Responses API',
    thread: 'https://github.com/vercel/ai/pull/20102',
    model: 'openai:gpt-5',
    body: response({ usage: { input_tokens: 100, output_tokens: 20, cost: 0.1 } }),
    becomes: asRead,
    response: { content: said },
  },
];
