import {
  asRead,
  call,
  callChunk,
  chunk,
  data,
  type ReportedAnswer,
  said,
  stream,
  usage,
} from './reported-answer.js';

const lisbon = '{"city":"Lisboa"}';
const evora = '{"city":"Évora"}';
const both = [
  ['weather', evora],
  ['weather', lisbon],
] as const;
const end = chunk({}, 'tool_calls');
const done = stream(chunk({ role: 'assistant', content: said }), chunk({}, 'stop'));
const bytes = new TextEncoder().encode(stream(chunk({ content: 'Não é 🌍.' }), chunk({}, 'stop')));

/** Answers that came in pieces. */
const answers: readonly ReportedAnswer[] = [
  {
    what: 'comments between the events of a stream',
    thread: 'https://github.com/docker/docker-agent/issues/2349',
    body: `: OPENROUTER PROCESSING\n\n: OPENROUTER PROCESSING\n\n${done}`,
    becomes: asRead,
    response: { content: said },
  },
  {
    what: 'a comment as the data of an event',
    thread: 'https://github.com/mnfst/llm-gateway/issues/2053',
    body: `data: : OPENROUTER PROCESSING\n\n${done}`,
    becomes: asRead,
    response: { content: said },
  },
  {
    what: 'data: without a space behind it',
    thread: 'https://github.com/lidge-jun/opencodex/issues/1170',
    body: done.replaceAll('data: ', 'data:'),
    becomes: asRead,
    response: { content: said },
  },
  {
    what: 'no [DONE] at the end of a stream',
    thread: 'https://github.com/lidge-jun/opencodex/issues/1170',
    body: done.replace(data('[DONE]'), ''),
    becomes: asRead,
    response: { content: said },
  },
  {
    what: 'lines that end with a carriage return',
    thread: 'https://github.com/alexrudall/ruby-openai/pull/332',
    body: done.replaceAll('\n', '\r\n'),
    becomes: asRead,
    response: { content: said },
  },
  {
    what: 'characters parted between two pieces',
    thread: 'https://github.com/api7/aisix/issues/111',
    body: Array.from({ length: bytes.length }, (_, at) => bytes.slice(at, at + 1)),
    becomes: asRead,
    response: { content: 'Não é 🌍.' },
  },
  {
    what: 'a stream that answers with one JSON body',
    thread: 'https://github.com/nashsu/llm_wiki/issues/619',
    type: 'application/json',
    body: {
      id: 'x',
      choices: [{ index: 0, finish_reason: 'stop', message: { role: 'assistant', content: said } }],
      usage,
    },
    becomes: asRead,
    response: { content: said },
  },
  {
    what: 'calls side by side that all have index 0',
    thread: 'https://github.com/vercel/ai/pull/14277',
    body: stream(
      callChunk({ index: 0, ...call(evora) }),
      callChunk({ index: 0, ...call(lisbon, { id: 'call_2' }) }),
      end,
    ),
    becomes: 'the calls',
    response: { calls: both },
  },
  {
    what: 'calls side by side without an index',
    thread: 'https://github.com/labring/FastGPT/pull/4755',
    body: stream(callChunk(call(evora)), callChunk(call(lisbon, { id: 'call_2' })), end),
    becomes: 'the calls',
    response: { calls: both },
  },
  {
    what: 'pieces of calls that come in turn',
    thread: 'https://github.com/QwenLM/Qwen-Agent/pull/943',
    body: stream(
      callChunk({ index: 0, ...call('') }),
      callChunk({ index: 1, ...call('', { id: 'call_2' }) }),
      callChunk({ index: 0, function: { arguments: evora.slice(0, 5) } }),
      callChunk({ index: 1, function: { arguments: lisbon.slice(0, 9) } }),
      callChunk({ index: 0, function: { arguments: evora.slice(5) } }),
      callChunk({ index: 1, function: { arguments: lisbon.slice(9) } }),
      end,
    ),
    becomes: 'the calls',
    response: { calls: both },
  },
  {
    what: 'the name null in later pieces of a call',
    thread: 'https://github.com/Effect-TS/effect-smol/pull/2338',
    body: stream(
      callChunk({ index: 0, ...call('') }),
      callChunk({ index: 0, id: null, function: { name: null, arguments: evora } }),
      end,
    ),
    becomes: 'the calls',
    response: { calls: [['weather', evora]] },
  },
  {
    what: 'the name of a call behind its arguments',
    thread: 'https://github.com/vercel/ai/issues/14722',
    body: stream(
      callChunk({ index: 0, ...call('{"city":', {}, null) }),
      callChunk({ index: 0, function: { name: 'weather', arguments: '"Évora"}' } }),
      end,
    ),
    becomes: 'the calls',
    response: { calls: [['weather', evora]] },
  },
  {
    what: 'an empty name before the name of a call',
    thread: 'https://github.com/vercel/ai/pull/16507',
    body: stream(
      callChunk({ index: 0, ...call('', {}, '') }),
      callChunk({ index: 0, function: { name: 'weather', arguments: evora } }),
      end,
    ),
    becomes: 'the calls',
    response: { calls: [['weather', evora]] },
  },
  {
    what: 'the name "null" in later pieces of a call',
    thread: 'https://github.com/BerriAI/litellm/issues/12513',
    body: stream(
      callChunk({ index: 0, ...call(evora.slice(0, 9), { type: 'FUNCTION' }) }),
      callChunk({
        index: 0,
        id: '',
        type: 'FUNCTION',
        function: { name: 'null', arguments: evora.slice(9) },
      }),
      end,
    ),
    becomes: 'the calls',
    response: { calls: [['weather', evora]] },
  },
  {
    what: 'a piece of a call without a function',
    thread: 'https://github.com/endolith/open-interpreter/issues/254',
    body: stream(
      callChunk({ index: 0, ...call('') }),
      callChunk({ index: 0, function: null }),
      callChunk({ index: 0, function: { arguments: evora } }),
      end,
    ),
    becomes: 'the calls',
    response: { calls: [['weather', evora]] },
  },
  {
    what: 'one empty piece of arguments for a tool without any',
    thread: 'https://github.com/Kilo-Org/cloud/pull/4753',
    body: stream(callChunk({ index: 0, ...call('') }), end),
    becomes: 'the calls, repaired when they run',
    response: { calls: [['weather', '']] },
  },
  {
    what: 'an error in the middle of a stream',
    thread: 'https://github.com/nashsu/llm_wiki/issues/619',
    body: stream(chunk({ content: 'It' }), { error: { message: 'Overloaded', code: 503 } }),
    becomes: 'MODEL_UNAVAILABLE',
  },
  {
    what: 'a stream that ends without a reason',
    thread: 'https://github.com/lidge-jun/opencodex/issues/1170',
    body: data(chunk({ content: 'It is' })),
    becomes: 'MODEL_UNAVAILABLE',
  },
];

export const reportedStreams: readonly ReportedAnswer[] = answers.map((answer) => ({
  type: 'text/event-stream',
  ...answer,
  isStreamed: true,
}));
