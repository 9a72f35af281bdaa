import type { ModelRequest } from '@faina/agent-core';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { AiSdkLlmAdapter } from '../../../src/models/ai-sdk-llm-adapter.js';
import { boundedFetch } from '../../../src/models/providers/bounded-fetch.js';
import { ModelProviders } from '../../../src/models/providers/model-providers.js';
import { inModelCall } from '../../../src/models/streaming/model-call.js';
import { ReceivedAnswer } from '../../../src/models/streaming/formats/received-answer.js';
import {
  type RecordedAnswer,
  recordedAnswers,
  streamOf,
  typeOf,
} from '../../support/model/recorded-answers.js';

const fieldsSchema = z.record(z.string(), z.unknown());

const answers = Object.entries(recordedAnswers);

/** A body of these bytes that then ends, or breaks. */
const bodyOf = (
  bytes: Uint8Array,
  breaks: boolean,
  pieceBytes = 100,
): ReadableStream<Uint8Array> => {
  let at = 0;
  return new ReadableStream({
    pull: (controller) => {
      if (at < bytes.length) {
        controller.enqueue(bytes.slice(at, at + pieceBytes));
        at += pieceBytes;
      } else if (breaks) controller.error(new TypeError('terminated'));
      else controller.close();
    },
  });
};

const streaming = (recorded: RecordedAnswer, body: ReadableStream<Uint8Array>) =>
  new Response(body, { headers: { 'content-type': typeOf(recorded) } });

function receive(recorded: RecordedAnswer, body: ReadableStream<Uint8Array>) {
  const words: string[] = [];
  const received = new ReceivedAnswer((text) => words.push(text));
  const send = boundedFetch(1e6, () => Promise.resolve(streaming(recorded, body)));
  const answer = inModelCall({ isStreamed: true, received, onBytes: () => undefined }, () =>
    send(recorded.url, { method: 'POST', body: '{"model":"m"}' }),
  );
  return { answer, received, words };
}

describe.each(answers)('a streamed answer of %s', (_name, recorded) => {
  const bytes = streamOf(recorded);

  it.each([1, 7, 100, 100_000])(
    'is the same as a whole one, in pieces of %d bytes',
    async (size) => {
      const { answer, words } = receive(recorded, bodyOf(bytes, false, size));
      expect(JSON.parse((await answer).text)).toEqual(recorded.whole);
      expect(words.join('')).toMatch(/^A moment, por favor[.:]/);
      expect(words.length).toBeGreaterThan(1);
    },
  );

  it.each([
    ['ends', false, 1],
    ['breaks', true, 7],
  ])('is whole or fails wherever the connection %s', async (_how, breaks, step) => {
    let whole = 0;
    for (let length = 0; length < bytes.length; length += step) {
      const { answer } = receive(recorded, bodyOf(bytes.slice(0, length), breaks, 10_000));
      const ended = await answer.then(
        ({ text }) => fieldsSchema.parse(JSON.parse(text)),
        (error: unknown) => (error instanceof Error ? error.name : 'no error'),
      );
      if (ended === (breaks ? 'TypeError' : 'ModelAnswerCutError')) continue;
      // What was used up comes behind the end of a chat completion.
      const expected = { ...recorded.whole, usage: expect.anything() };
      expect({ usage: {}, ...fieldsSchema.parse(ended) }).toEqual(expected);
      whole += 1;
    }
    expect(whole).toBeLessThan(bytes.length / 4);
  });
});

const settings = {
  OPENAI_API_KEY: 'k',
  ANTHROPIC_API_KEY: 'k',
  GOOGLE_GENERATIVE_AI_API_KEY: 'k',
  OPENROUTER_API_KEY: 'k',
  OPENAI_COMPATIBLE_BASE_URL: 'http://model.test/v1',
  AWS_REGION: 'eu-west-1',
  AWS_BEARER_TOKEN_BEDROCK: 'k',
  GOOGLE_VERTEX_API_KEY: 'k',
};
const models = [
  ['openai:gpt-5', recordedAnswers.response],
  ['openrouter:m', recordedAnswers.chat],
  ['openai-compatible:m', recordedAnswers.chat],
  ['anthropic:claude-sonnet-4-5', recordedAnswers.messages],
  ['google:gemini-3-pro', recordedAnswers.content],
  ['bedrock:eu.anthropic.claude-sonnet-4-5', recordedAnswers.converse],
  ['vertex:claude-sonnet-4-5@20250929', recordedAnswers.messages],
] as const;

function ask(model: string, respond: () => Response, more: Partial<ModelRequest> = {}) {
  const sent: Request[] = [];
  const send: typeof fetch = (input, init) => {
    sent.push(new Request(input, init));
    return Promise.resolve(respond());
  };
  const result = new AiSdkLlmAdapter(new ModelProviders(settings, send)).generateText({
    model,
    messages: [{ role: 'user', content: 'Rain?' }],
    tools: [],
    signal: new AbortController().signal,
    stream: true,
    ...more,
  });
  return { result, sent };
}

async function valueOf({ result }: ReturnType<typeof ask>) {
  const ended = await result;
  if (ended.isError()) throw ended.error;
  return ended.value;
}

/** Those that report their input before the end of an answer: as it is recorded. */
const reports: ReadonlyMap<string, number> = new Map([
  ['anthropic:claude-sonnet-4-5', 16],
  ['google:gemini-3-pro', 12],
  ['vertex:claude-sonnet-4-5@20250929', 16],
]);

describe.each(models)('a call of %s', (model, recorded) => {
  const stream = () => streaming(recorded, bodyOf(streamOf(recorded), false));
  const json = () => Response.json(recorded.whole);
  const atOnce = { stream: false, maxOutputTokens: 500 };

  it('is the same whether it is streamed or not', async () => {
    const answer = await valueOf(ask(model, json, atOnce));
    expect(answer.tool_calls).not.toEqual([]);
    expect(await valueOf(ask(model, stream))).toEqual(answer);
  });

  it('tells whoever listens its words as they come', async () => {
    const words: string[] = [];
    const answer = await valueOf(ask(model, stream, { onText: (text) => words.push(text) }));
    expect(words.length).toBeGreaterThan(1);
    expect(words.join('')).toBe(answer.content);
  });

  it('counts what came of it where it is cut off', async () => {
    const half = { ...recorded, events: recorded.events.slice(0, -3), done: undefined };
    const bytes = streamOf({ ...half, named: true });
    const { result } = ask(model, () => streaming(recorded, bodyOf(bytes, false)));
    const ended = await result;
    if (ended.isOk()) throw new Error('It was taken for a whole one.');
    const { code, usage } = ended.error;
    expect(code).toBe('MODEL_UNAVAILABLE');
    expect(usage).toMatchObject({ estimated: true });
    expect(usage?.outputTokens).toBeGreaterThan(4);
    if (reports.has(model)) expect(usage?.inputTokens).toBe(reports.get(model));
  });

  it('takes an answer in another form than it was asked for', async () => {
    const answer = await valueOf(ask(model, json, atOnce));
    expect(await valueOf(ask(model, json))).toEqual(answer);
    expect(await valueOf(ask(model, stream, atOnce))).toEqual(answer);
  });

  it('asks for pieces, or says nothing of them', async () => {
    const asked = async (more: Partial<ModelRequest>) => {
      const { sent, result } = ask(model, json, more);
      await result;
      const [request] = sent;
      return `${request?.url ?? ''} ${(await request?.text()) ?? ''}`;
    };
    expect(await asked({})).toMatch(
      /"stream":true|:streamGenerateContent\?alt=sse|\/converse-stream /,
    );
    expect(await asked(atOnce)).not.toContain('tream');
  });
});
