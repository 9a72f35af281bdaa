import { type JsonValue, parseJson } from '@faina/agent-core';
import type { ModelMessage } from 'ai';
import { beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { brokenAnthropic } from '../../support/model/doubles/broken/broken-anthropic.js';
import { brokenChat, brokenOpenAiChat } from '../../support/model/doubles/broken/broken-chat.js';
import { brokenClaude } from '../../support/model/doubles/broken/broken-claude.js';
import { brokenGemini } from '../../support/model/doubles/broken/broken-gemini.js';
import { brokenOpenRouter } from '../../support/model/doubles/broken/broken-openrouter.js';
import { brokenResponses } from '../../support/model/doubles/broken/broken-responses.js';
import { type DoubleRecord, DoubleServer } from '../../support/model/doubles/double-server.js';
import type { ProviderDouble } from '../../support/model/doubles/protocol/provider-double.js';
import {
  askOnce,
  resultsOf,
  type SdkCase,
  thinkingModels,
} from '../../support/model/doubles/sdk-conversation.js';

interface Accepted {
  readonly double: ProviderDouble;
  readonly record: DoubleRecord;
  readonly body: JsonValue;
}

const brokenRequests = [
  ...brokenAnthropic('claude-opus-4-5'),
  ...brokenAnthropic('claude-fable-5-1'),
  ...brokenClaude,
  ...brokenGemini,
  ...brokenResponses,
  ...brokenChat,
  ...brokenOpenAiChat,
  ...brokenOpenRouter,
];

const accepted = new Map<string, Accepted>();

/** The third request of a conversation: two steps with calls and results behind it. */
async function thirdRequest({ double: make, connect, ...options }: SdkCase): Promise<Accepted> {
  const double = make();
  const server = await DoubleServer.start(double);
  const city = { city: 'Évora' };
  server.script(
    {
      thinking: 'Two things are asked for at once, so two tools are called.',
      calls: [
        { name: 'weather', args: city },
        { name: 'clock', args: city },
      ],
    },
    {
      thinking: 'The clock has to be read again, as time goes by.',
      text: 'One moment.',
      calls: [{ name: 'clock', args: city }],
    },
    { thinking: 'All is known.', text: 'It is fine.' },
  );
  let messages: ModelMessage[] = [
    { role: 'system', content: 'You help.' },
    { role: 'user', content: 'How is it?' },
  ];
  for (const _ of [1, 2, 3]) {
    const answer = await askOnce(connect(server.baseUrl), messages, {
      ...options,
      isStreamed: false,
    });
    messages = [...messages, ...answer, ...resultsOf(answer)];
  }
  server.assertDone();
  await server.close();
  const record = server.requests[2];
  if (!record) throw new Error('No third request');
  return { double, record, body: z.json().parse(parseJson(record.text)) };
}

beforeAll(async () => {
  for (const [name, sdkCase] of Object.entries(thinkingModels)) {
    accepted.set(name, await thirdRequest(sdkCase));
  }
});

describe('a double refuses as its provider does', () => {
  it.each(brokenRequests)('$of: $what', ({ of, change, status = 400, says }) => {
    const whole = accepted.get(of);
    if (!whole) throw new Error(`No conversation with ${of}`);
    const { path, headers } = whole.record;
    const ask = (body: unknown) =>
      whole.double.respond({ path, headers, body }, () => ({ text: 'Taken.' }));
    expect(ask(whole.body)).toMatchObject({ kind: 'answered' });
    const reply = ask(change(whole.body));
    expect(reply).toMatchObject({ kind: 'refused', status });
    expect(JSON.stringify(reply.body).replaceAll('\\', '')).toContain(says);
  });

  it('takes thinking of another conversation where it may drop it', () => {
    const whole = accepted.get('claude-fable-5-1');
    const body = {
      ...z.record(z.string(), z.json()).parse(whole?.body),
      system: 'Other.',
      thinking: { block_binding: { prefix_mismatch_behavior: 'drop_block' } },
    };
    const headers = {
      ...whole?.record.headers,
      'anthropic-beta': 'thinking-binding-controls-2026-08-01',
    };
    const path = String(whole?.record.path);
    const reply = whole?.double.respond({ path, headers, body }, () => ({ text: 'Taken.' }));
    expect(reply).toMatchObject({ kind: 'answered' });
  });

  it('asks for a key', () => {
    for (const { double, record, body } of accepted.values()) {
      const reply = double.respond({ path: record.path, headers: {}, body }, () => ({}));
      expect(reply).toMatchObject({ kind: 'refused' });
      if (reply.kind === 'refused') expect([401, 403]).toContain(reply.status);
    }
  });
});
