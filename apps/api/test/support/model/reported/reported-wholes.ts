import { asRead, call, type ReportedAnswer, said, usage, whole, words } from './reported-answer.js';

const weather = ['weather', '{"city":"Évora"}'] as const;
const oneCall = { calls: [weather] };
const broken = 'MODEL_BROKEN_ANSWER';
const asks = (toolCall: object, more: object = {}) =>
  whole(
    { role: 'assistant', content: null, tool_calls: [toolCall] },
    { finish: 'tool_calls', ...more },
  );

/** Answers that came in one piece. */
export const reportedWholes: readonly ReportedAnswer[] = [
  {
    what: 'calls whose finish_reason is "stop"',
    thread: 'https://github.com/anomalyco/opencode/pull/14973',
    body: whole({ role: 'assistant', content: '', tool_calls: [call()] }),
    becomes: 'the calls',
    response: oneCall,
  },
  {
    what: 'finish_reason "tool_calls" without a call',
    thread: 'https://github.com/mastra-ai/mastra/pull/14187',
    body: whole(words(said), { finish: 'tool_calls' }),
    becomes: asRead,
    response: { content: said },
  },
  {
    what: 'a finish_reason that no API knows',
    thread: 'https://github.com/vercel/workflow/issues/1387',
    body: whole(
      { role: 'assistant', content: null, tool_calls: [call()] },
      { finish: 'eos_token' },
    ),
    becomes: 'the calls',
    response: { ...oneCall, finishReason: 'other' },
  },
  {
    what: 'no finish_reason',
    thread: 'https://github.com/vercel/workflow/issues/1387',
    body: whole(words(said), { finish: null }),
    becomes: asRead,
    response: { content: said },
  },
  {
    what: 'a call without an id',
    thread: 'https://github.com/ggml-org/llama.cpp/issues/11992',
    body: asks(call(undefined, { id: undefined })),
    becomes: 'the calls, with ids of its own',
    response: oneCall,
  },
  {
    what: 'a call whose id is null',
    thread: 'https://github.com/NVIDIA/nim-deploy/issues/182',
    body: asks(call(undefined, { id: null })),
    becomes: 'the calls, with ids of its own',
    response: oneCall,
  },
  {
    what: 'a call without a type',
    thread: 'https://github.com/ollama/ollama/issues/6462',
    body: asks(call(undefined, { type: undefined })),
    becomes: 'the calls',
    response: oneCall,
  },
  {
    what: 'arguments as an object',
    thread: 'https://github.com/ggml-org/llama.cpp/issues/20198',
    body: asks(call({ city: 'Évora' })),
    becomes: 'the calls',
    response: oneCall,
  },
  {
    what: 'arguments written as JSON twice',
    thread: 'https://github.com/openclaw/openclaw/pull/40425',
    body: asks(call('"{\\"city\\":\\"Évora\\"}"')),
    becomes: 'the calls, repaired when they run',
    response: { calls: [['weather', '"{\\"city\\":\\"Évora\\"}"']] },
  },
  {
    what: 'no arguments, as an empty text',
    thread: 'https://github.com/openai/openai-agents-js/issues/664',
    body: asks(call('')),
    becomes: 'the calls, repaired when they run',
    response: { calls: [['weather', '']] },
  },
  {
    what: 'no arguments, as null',
    thread: 'https://github.com/vllm-project/vllm/issues/28806',
    body: asks(call(null)),
    becomes: 'the calls, repaired when they run',
    response: { calls: [['weather', '']] },
  },
  {
    what: 'a signature of Gemini in the id of a call',
    thread: 'https://github.com/BerriAI/litellm/pull/16895',
    body: asks(call(undefined, { id: `call_1__thought__${'Eu'.repeat(2_000)}` })),
    becomes: 'the calls',
    response: oneCall,
  },
  {
    what: 'thoughts in <think> before the answer',
    thread: 'https://github.com/vllm-project/vllm/issues/51679',
    body: whole(words(`<think>\nThe user asks.\n</think>\n\n${said}`)),
    becomes: 'the answer without them',
    response: { content: said },
  },
  {
    what: 'thoughts that end with </think> and begin with nothing',
    thread: 'https://github.com/ollama/ollama/pull/18288',
    body: whole(words(`The user asks.\n</think>\n\n${said}`)),
    becomes: 'the answer without them',
    response: { content: said },
  },
  {
    what: 'thoughts alone',
    thread: 'https://github.com/lmstudio-ai/lmstudio-bug-tracker/issues/1592',
    body: whole({ ...words(''), reasoning_content: 'The user asks.' }),
    becomes: 'no words: asked again',
    response: { content: null },
  },
  {
    what: 'a call written into the words',
    thread: 'https://github.com/QwenLM/qwen-code/issues/10692',
    body: whole(words('<tool_call>\n{"name":"weather","arguments":{}}\n</tool_call>')),
    becomes: 'words: they are the answer',
    response: {
      content: '<tool_call>\n{"name":"weather","arguments":{}}\n</tool_call>',
      calls: [],
    },
  },
  {
    what: 'content as a list of parts',
    thread: 'https://github.com/vercel/ai/issues/13703',
    body: whole(
      words([
        { type: 'thinking', thinking: [{ type: 'text', text: 'The user asks.' }] },
        { type: 'text', text: said },
      ]),
    ),
    becomes: asRead,
    response: { content: said },
  },
  {
    what: 'content null without a call',
    thread: 'https://github.com/jundot/omlx/issues/3153',
    body: whole(words(null)),
    becomes: 'no words: asked again',
    response: { content: null },
  },
  {
    what: 'an empty list of choices',
    thread: 'https://github.com/promptfoo/promptfoo/issues/10412',
    body: { ...whole(words('')), choices: [] },
    becomes: broken,
  },
  {
    what: 'no choices',
    thread: 'https://github.com/langchain-ai/langchainjs/issues/11417',
    body: { id: 'x', object: 'chat.completion' },
    becomes: broken,
  },
  {
    what: 'an error with status 200',
    thread: 'https://github.com/langgenius/dify/issues/9249',
    model: 'openrouter:any/model',
    body: { error: { message: 'Provider returned error', code: 429 }, user_id: 'user_1' },
    becomes: 'MODEL_RATE_LIMITED',
  },
  {
    what: 'white space before the JSON',
    thread: 'https://github.com/OpenRouterTeam/typescript-sdk/issues/101',
    body: `\n         \n\n         \n${JSON.stringify(whole(words(said)))}`,
    becomes: asRead,
    response: { content: said },
  },
  {
    what: 'white space without end in JSON that was asked for',
    thread: 'https://github.com/vllm-project/vllm/issues/38696',
    body: whole(words(`{"questionType":${'\n'.repeat(20_000)}`), { finish: 'length' }),
    becomes: 'words that were cut at their length',
    response: { finishReason: 'length' },
  },
  {
    what: 'usage that is missing',
    thread: 'https://github.com/vercel/ai/pull/20102',
    body: whole(words(said), { usage: undefined }),
    becomes: 'the answer, its usage estimated',
    response: { content: said, usage: expectEstimated() },
  },
  {
    what: 'usage of null tokens',
    thread: 'https://github.com/openai/openai-agents-python/issues/1179',
    body: whole(words(said), {
      usage: { prompt_tokens: null, completion_tokens: null, total_tokens: null },
    }),
    becomes: 'the answer, its usage estimated',
    response: { content: said, usage: expectEstimated() },
  },
  {
    what: 'usage of zero tokens',
    thread: 'https://github.com/garrytan/gbrain/issues/3217',
    body: whole(words(said), {
      usage: { prompt_tokens: 0, completion_tokens: 0, total_tokens: 0 },
    }),
    becomes: 'the answer, its usage estimated',
    response: { content: said, usage: expectEstimated() },
  },
  {
    what: 'details of usage that are null',
    thread: 'https://github.com/typedef-ai/fenic/pull/380',
    body: whole(words(said), {
      usage: {
        ...usage,
        prompt_tokens_details: { cached_tokens: null },
        completion_tokens_details: { reasoning_tokens: null },
      },
    }),
    becomes: asRead,
    response: { content: said },
  },
  {
    what: 'JSON that is called text/event-stream',
    thread: 'https://github.com/nashsu/llm_wiki/issues/619',
    type: 'text/event-stream',
    body: whole(words(said)),
    becomes: asRead,
    response: { content: said },
  },
  {
    what: 'HTML of a proxy with status 200',
    thread: 'https://github.com/langchain-ai/langchainjs/pull/11418',
    type: 'text/html',
    body: '<!doctype html><title>Just a moment...</title>',
    becomes: broken,
  },
];

function expectEstimated() {
  return { inputTokens: 0, outputTokens: 0, estimated: true };
}
