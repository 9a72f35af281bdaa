import { describe, expect, it } from 'vitest';
import { AiSdkLlmAdapter } from '../ai-sdk-llm-adapter.js';
import { PricedLlmAdapter } from '../priced-llm-adapter.js';
import { ModelProviders } from '../providers/model-providers.js';

const price = {
  model: 'openrouter:*',
  inputUsdPerMillion: 1,
  outputUsdPerMillion: 1,
  source: 'this test',
  date: '2026-11-23',
};

/** What a call is told to have cost, of an answer whose usage has these members as JSON. */
async function costOf(members: string, isStreamed: boolean) {
  const usage = `{"prompt_tokens":600000,"completion_tokens":400000,"total_tokens":1000000${members}}`;
  const choice = (of: string) =>
    `{"index":0,"finish_reason":"stop","${of}":{"role":"assistant","content":"Hi"}}`;
  const body = (of: string) => `{"id":"c1","model":"m","choices":[${choice(of)}],"usage":${usage}}`;
  const answer = isStreamed ? `data: ${body('delta')}\n\n` : body('message');
  const type = isStreamed ? 'text/event-stream' : 'application/json';
  const send: typeof fetch = () =>
    Promise.resolve(new Response(answer, { headers: { 'content-type': type } }));
  const adapter = new AiSdkLlmAdapter(new ModelProviders({ OPENROUTER_API_KEY: 'k' }, send));
  const result = await new PricedLlmAdapter(adapter, [price]).generateText({
    model: 'openrouter:m',
    messages: [{ role: 'user', content: 'Hi' }],
    tools: [],
    signal: new AbortController().signal,
  });
  return result.isOk() ? result.value.usage?.costUsd : result.error.code;
}

describe.each([
  ['streamed', true],
  ['whole', false],
])('the cost that OpenRouter tells of a %s answer', (_how, isStreamed) => {
  it.each([
    ['stands for the list price', ',"cost":0.25', 0.25],
    ['may be nothing', ',"cost":0', 0],
    [
      'is all of it where the vendor asks for no more',
      ',"cost":0.25,"cost_details":{"upstream_inference_cost":0.25}',
      0.25,
    ],
    [
      "comes on top of the vendor's with a key of one's own there",
      ',"cost":0.01,"cost_details":{"upstream_inference_cost":0.2}',
      0.21,
    ],
    [
      'is not asked of the vendor',
      ',"cost":0.25,"cost_details":{"upstream_inference_cost":null}',
      0.25,
    ],
    ['is left to the list where there is none', '', 1],
    ['is not believed below nothing', ',"cost":-1', 1],
    ['is not believed above all measure', ',"cost":1e300', 1],
    ['nor from the vendor', ',"cost":0.25,"cost_details":{"upstream_inference_cost":-9}', 0.25],
    ['is not believed without an end', ',"cost":1.5e400', 1],
    ['is not read from an object', ',"cost":{"total_cost":0.25}', 1],
    ['may be left open', ',"cost":null', 1],
    ['is not read from a text', ',"cost":"0.25"', 1],
  ])('%s', async (_what, members, cost) => {
    expect(await costOf(members, isStreamed)).toEqual(
      typeof cost === 'number' ? expect.closeTo(cost, 9) : cost,
    );
  });
});
