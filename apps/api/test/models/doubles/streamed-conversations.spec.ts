import type { ModelMessage, ModelRequest, ModelResponse } from '@faina/agent-core';
import { describe, expect, it } from 'vitest';
import { AiSdkLlmAdapter } from '../../../src/models/ai-sdk-llm-adapter.js';
import { ModelProviders } from '../../../src/models/providers/model-providers.js';
import { anthropicMessages } from '../../support/model/doubles/anthropic/anthropic-messages.js';
import { openAiChat } from '../../support/model/doubles/chat/openai-chat.js';
import { openRouterChat } from '../../support/model/doubles/chat/openrouter-chat.js';
import { DoubleServer, type DoubleStep } from '../../support/model/doubles/double-server.js';
import { settingsOf } from '../../support/model/doubles/double-servers.js';
import { geminiContent } from '../../support/model/doubles/gemini/gemini-content.js';
import type { ProviderDouble } from '../../support/model/doubles/protocol/provider-double.js';
import { openAiResponses } from '../../support/model/doubles/responses/openai-responses.js';
import { lastActivity, modelRequest } from '../../support/model/model-request.js';

const models: [string, () => ProviderDouble][] = [
  ['anthropic:claude-opus-5', anthropicMessages],
  ['google:gemini-3-pro-preview', geminiContent],
  ['openai:gpt-5.6', openAiResponses],
  ['openrouter:anthropic/claude-opus-5', openRouterChat],
  ['openrouter:google/gemini-3-pro-preview', openRouterChat],
  ['openai-compatible:deepseek-v4-pro', openAiChat],
];

const call = (activity_type: string) => ({ name: lastActivity.name, args: { activity_type } });
const calling = {
  thinking: 'They want to know of their last run. São Paulo 🌧.',
  text: 'I look at both, um momento.',
  calls: [call('RUNNING'), call('CYCLING')],
};
const turns: DoubleStep[] = [calling, { thinking: 'Now I know.', text: 'You ran 10 km.' }];

const adapterOf = ({ baseUrl }: DoubleServer) =>
  new AiSdkLlmAdapter(new ModelProviders(settingsOf(() => baseUrl)));

const answered = ({ role, content, tool_calls, parts }: ModelResponse): ModelMessage[] => [
  { role, content, tool_calls, ...(parts && { parts }) },
  ...tool_calls.map((one): ModelMessage => ({
    role: 'tool',
    tool_call_id: one.id,
    toolName: one.function.name,
    content: '{"distance_km":10}',
  })),
];

/** Both turns of a conversation; what is asked for in each. */
async function converse(model: string, double: ProviderDouble, more: Partial<ModelRequest>) {
  const server = await DoubleServer.start(double);
  try {
    server.script(...turns);
    const adapter = adapterOf(server);
    const answers: ModelResponse[] = [];
    let messages = modelRequest().messages;
    for (const _ of turns) {
      const result = await adapter.generateText(modelRequest({ model, messages, ...more }));
      if (result.isError()) throw result.error;
      answers.push(result.value);
      messages = [...messages, ...answered(result.value)];
    }
    server.assertDone();
    return { answers, replies: server.answers.map(({ isStreamed }) => isStreamed) };
  } finally {
    await server.close();
  }
}

/** What a provider's double makes up anew each time. */
const withoutIds = (answers: readonly ModelResponse[]): unknown =>
  JSON.parse(
    JSON.stringify(answers)
      .replaceAll(/"id":"[^"]*"/g, '"id":"x"')
      .replaceAll(/(call|toolu|fc|msg|rs|resp|gen|tool|item)_\w+/g, 'x'),
  );

describe.each(models)('%s', (model, double) => {
  it('gives the same answers streamed as at once, and takes all that is beside them back', async () => {
    const streamed = await converse(model, double(), { stream: true });
    const atOnce = await converse(model, double(), { stream: false, maxOutputTokens: 1_000 });
    expect(streamed.replies).toEqual([true, true]);
    expect(atOnce.replies).toEqual([false, false]);
    expect(streamed.answers[0]?.tool_calls).toHaveLength(2);
    expect(streamed.answers[1]?.content).toBe('You ran 10 km.');
    expect(withoutIds(streamed.answers)).toEqual(withoutIds(atOnce.answers));
  });

  it('fails wherever its stream breaks off, or has given all of it', async () => {
    const server = await DoubleServer.start(double());
    try {
      const adapter = adapterOf(server);
      const ask = async (step: DoubleStep) => {
        server.script(step);
        return adapter.generateText(modelRequest({ model, stream: true }));
      };
      const whole = await ask(calling);
      if (whole.isError()) throw whole.error;
      const events = server.answers[0]?.events.length ?? 0;
      const said = ({ content, tool_calls, finishReason }: ModelResponse) =>
        withoutIds([
          { role: 'assistant', content, tool_calls, ...(finishReason && { finishReason }) },
        ]);
      let failures = 0;
      for (let cutAfter = 0; cutAfter < events; cutAfter += 1) {
        const result = await ask({ turn: calling, cutAfter });
        if (result.isOk()) {
          expect(said(result.value)).toEqual(said(whole.value));
          continue;
        }
        failures += 1;
        expect(result.error).toMatchObject({ code: 'MODEL_UNAVAILABLE', isRetryable: true });
      }
      expect(failures).toBeGreaterThan(events - 4);
    } finally {
      await server.close();
    }
  });
});
