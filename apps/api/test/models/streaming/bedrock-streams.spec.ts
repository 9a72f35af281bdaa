import type { ModelRequest } from '@faina/agent-core';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { AiSdkLlmAdapter } from '../../../src/models/ai-sdk-llm-adapter.js';
import { ModelProviders } from '../../../src/models/providers/model-providers.js';
import { errorFrame, eventFrame, exceptionFrame } from '../../support/model/event-frame.js';
import { modelRequest } from '../../support/model/model-request.js';

const usage = { inputTokens: 7, outputTokens: 3, totalTokens: 10 };
const words = eventFrame({
  contentBlockDelta: { contentBlockIndex: 0, delta: { text: 'Well run.' } },
});
const end = eventFrame({ messageStop: { stopReason: 'end_turn' } });

const frames = (...all: readonly Uint8Array[]) =>
  new Response(Buffer.concat(all), {
    headers: { 'content-type': 'application/vnd.amazon.eventstream' },
  });

async function ask(model: string, answer: Response, more: Partial<ModelRequest> = {}) {
  const paths: string[] = [];
  let body: unknown;
  const send: typeof fetch = (input, init) => {
    paths.push(new URL(input instanceof Request ? input.url : input).pathname);
    body = JSON.parse(z.string().parse(init?.body));
    return Promise.resolve(answer);
  };
  const settings = { AWS_REGION: 'eu-west-1', AWS_BEARER_TOKEN_BEDROCK: 'bedrock-secret' };
  const adapter = new AiSdkLlmAdapter(new ModelProviders(settings, send));
  return { result: await adapter.generateText(modelRequest({ model, ...more })), paths, body };
}

const claude = 'bedrock:eu.anthropic.claude-sonnet-4-5-20250929-v1:0';

describe('an answer of Bedrock in the frames of AWS', () => {
  it.each([
    ['counted', [eventFrame({ metadata: { usage } })], { inputTokens: 7, outputTokens: 3 }],
    ['estimated where the last frame is missing', [], { estimated: true }],
  ])('is read, and what it used is %s', async (_how, last, used) => {
    const { result, paths } = await ask(claude, frames(words, end, ...last));
    expect(result).toMatchObject({ value: { content: 'Well run.', usage: used } });
    expect(paths).toEqual([
      '/model/eu.anthropic.claude-sonnet-4-5-20250929-v1%3A0/converse-stream',
    ]);
  });

  it('brings thinking, which is kept once and goes back to the model', async () => {
    const delta = (of: object) =>
      eventFrame({ contentBlockDelta: { contentBlockIndex: 0, delta: { reasoningContent: of } } });
    const call = { toolUseId: 't1', name: 'echo' };
    const asks = eventFrame({
      contentBlockStart: { contentBlockIndex: 1, start: { toolUse: call } },
    });
    const thought = [delta({ text: 'Hm.' }), delta({ signature: 'sig+/=1' })];
    const { result } = await ask(claude, frames(...thought, asks, end));
    if (result.isError()) throw result.error;
    const { content, tool_calls: calls, parts } = result.value;
    expect(parts?.content.match(/sig\+/g)).toHaveLength(1);
    const messages = [
      { role: 'user', content: 'Go' },
      { role: 'assistant', content, tool_calls: calls, ...(parts && { parts }) },
      { role: 'tool', tool_call_id: 't1', toolName: 'echo', content: 'x' },
    ] as const;
    const { body } = await ask(claude, frames(words, end), { messages });
    const reasoningText = { text: 'Hm.', signature: 'sig+/=1' };
    expect(body).toHaveProperty('messages.1.content', [
      { reasoningContent: { reasoningText } },
      { toolUse: { ...call, input: {} } },
    ]);
  });

  it('is not asked for where the vendor does not stream one with calls', async () => {
    const content = [{ text: 'Well run.' }];
    const output = { message: { role: 'assistant', content } };
    const whole = Response.json({ output, stopReason: 'end_turn', usage });
    const { result, paths } = await ask('bedrock:us.meta.llama4-scout-17b-instruct-v1:0', whole);
    expect(result).toMatchObject({ value: { content: 'Well run.' } });
    expect(paths).toEqual(['/model/us.meta.llama4-scout-17b-instruct-v1%3A0/converse']);
  });

  it.each([
    [403, 'UnrecognizedClientException', 'MODEL_AUTHENTICATION'],
    [404, 'ResourceNotFoundException', 'MODEL_NOT_CONFIGURED'],
    [429, 'ThrottlingException', 'MODEL_RATE_LIMITED'],
    [503, 'ServiceUnavailableException', 'MODEL_UNAVAILABLE'],
  ])('%i %s before it is %s', async (status, type, code) => {
    const refusal = Response.json({ message: 'no', __type: type }, { status });
    expect((await ask(claude, refusal)).result).toMatchObject({ error: { code } });
  });

  const altered = (at: number, flip = 1) => {
    const frame = Buffer.from(words);
    frame[at] = (frame[at] ?? 0) ^ flip;
    return frame;
  };

  it.each<[string, Uint8Array, object]>([
    [
      'a throttling exception',
      exceptionFrame('throttlingException', 'Too many tokens'),
      { code: 'MODEL_RATE_LIMITED', message: expect.stringContaining('Too many tokens') },
    ],
    [
      'an exception of the model',
      exceptionFrame('modelStreamErrorException', 'try again'),
      { code: 'MODEL_UNAVAILABLE', isRetryable: true },
    ],
    [
      'an exception of validation',
      exceptionFrame('validationException', 'no'),
      { code: 'MODEL_BAD_REQUEST', isRetryable: false },
    ],
    ['an error without a name', errorFrame('500', 'broken'), { code: 'MODEL_UNAVAILABLE' }],
    ['a frame that is cut', words.subarray(0, -1), { code: 'MODEL_UNAVAILABLE' }],
    ['a changed payload', altered(words.length - 8), { code: 'MODEL_BROKEN_ANSWER' }],
    ['a frame of 2 GB', altered(0, 0x7f), { code: 'MODEL_BROKEN_ANSWER' }],
    ['a frame of no bytes', Buffer.alloc(64), { code: 'MODEL_BROKEN_ANSWER' }],
    ['an event that is no object', eventFrame({ metadata: [] }), { code: 'MODEL_BROKEN_ANSWER' }],
    ['text in place of frames', Buffer.from('data: {}\n\n'), { code: 'MODEL_BROKEN_ANSWER' }],
  ])('%s behind words fails, and what came is counted', async (_what, last, error) => {
    const { result } = await ask(claude, frames(words, last));
    expect(result).toMatchObject({ error: { ...error, usage: { estimated: true } } });
  });
});
