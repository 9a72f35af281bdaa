import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { AiSdkLlmAdapter } from '../../src/models/ai-sdk-llm-adapter.js';
import { ModelProviders } from '../../src/models/providers/model-providers.js';
import { answer, held, toolCall } from '../support/model/model-replies.js';
import { modelRequest } from '../support/model/model-request.js';
import { ScriptedModelServer } from '../support/model/scripted-model-server.js';

let server: ScriptedModelServer;

const ask = (messages = modelRequest().messages) =>
  new AiSdkLlmAdapter(
    new ModelProviders({ OPENAI_COMPATIBLE_BASE_URL: server.baseUrl }),
  ).generateText(modelRequest({ messages }));

beforeEach(async () => {
  server = await ScriptedModelServer.start({ keepRequests: 2 });
});

afterEach(() => server.close());

describe('ScriptedModelServer', () => {
  it('fails loudly on a call that no step is left for', async () => {
    expect(await ask()).toMatchObject({ error: { code: 'MODEL_UNAVAILABLE' } });
    expect(() => {
      server.assertDone();
    }).toThrow('unexpected call 1');
  });

  it('fails loudly on a step that nothing asked for', () => {
    server.script(answer('unused'));
    expect(() => {
      server.assertDone();
    }).toThrow('1 steps unused');
  });

  it('refuses a conversation with a call that has no result, as strict providers do', async () => {
    server.script(answer('never'));
    const response = await fetch(`${server.baseUrl}/chat/completions`, {
      method: 'POST',
      body: JSON.stringify({
        model: 'm',
        messages: [
          { role: 'user', content: 'hi' },
          {
            role: 'assistant',
            content: null,
            tool_calls: [
              { id: 'call_1', type: 'function', function: { name: 'echo', arguments: '{"a' } },
            ],
          },
          { role: 'user', content: 'and?' },
        ],
      }),
    });
    expect(response.status).toBe(400);
    expect(server.faults).toEqual([
      'invalid conversation: arguments are no JSON object: call_1, call without a result: call_1',
    ]);
  });

  it('holds an answer until it is released', async () => {
    server.script(held(answer('late')));
    let isAnswered = false;
    const pending = ask().finally(() => {
      isAnswered = true;
    });
    await server.waitForCount(1);
    expect(isAnswered).toBe(false);
    server.release();
    expect(await pending).toMatchObject({ value: { content: 'late' } });
  });

  it('answers by a function when there is no script, and keeps the newest requests', async () => {
    const responder = await ScriptedModelServer.start({
      responder: ({ messages }, index) =>
        messages.length > 1 ? toolCall('echo', { index }) : answer('done'),
      keepRequests: 2,
    });
    const adapter = new AiSdkLlmAdapter(
      new ModelProviders({ OPENAI_COMPATIBLE_BASE_URL: responder.baseUrl }),
    );
    for (let call = 0; call < 5; call += 1) await adapter.generateText(modelRequest());
    const last = await adapter.generateText(
      modelRequest({ messages: [{ role: 'user', content: 'hi' }] }),
    );
    expect(last).toMatchObject({ value: { content: 'done' } });
    expect(responder.count).toBe(6);
    expect(responder.requests).toHaveLength(2);
    responder.assertDone();
    await responder.close();
  });
});
