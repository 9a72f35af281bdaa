import type { ModelMessage } from '@faina/agent-core';
import { describe, expect, it } from 'vitest';
import { type LateSystemMessages, toSdkMessages } from './to-sdk-messages.js';

const persona: ModelMessage = { role: 'system', content: 'You are a coach.' };
const user: ModelMessage = { role: 'user', content: 'Hi' };
const note: ModelMessage = { role: 'system', content: 'Answer in full.' };
const asking = (...rawArguments: string[]): ModelMessage => ({
  role: 'assistant',
  content: null,
  tool_calls: rawArguments.map((text, index) => ({
    id: `call${String(index)}`,
    type: 'function',
    function: { name: 'echo', arguments: text },
  })),
});

const words = (text: string) => [{ type: 'text', text }];
const asked = { role: 'user', content: words('Hi') };

const sdkMessages = (messages: readonly ModelMessage[], late: LateSystemMessages) =>
  toSdkMessages({ model: 'openai:gpt-5', messages }, late);

describe('toSdkMessages', () => {
  it('keeps persona, prompt and later system notes in order', () => {
    expect(sdkMessages([persona, user, note], 'system')).toEqual([persona, asked, note]);
  });

  it('sends later system notes as user messages where the provider refuses them', () => {
    const messages = sdkMessages([persona, persona, user, note], 'user');
    expect(messages.map((message) => message.role)).toEqual(['system', 'system', 'user', 'user']);
    expect(messages[3]?.content).toEqual(words('<system-note>\nAnswer in full.\n</system-note>'));
  });

  it('keeps a conversation of system messages only', () => {
    expect(sdkMessages([persona], 'user')).toEqual([persona]);
  });

  it('ties a result to its call by id and sends its text as it is', () => {
    const result: ModelMessage = {
      role: 'tool',
      tool_call_id: 'call0',
      toolName: 'echo',
      content: '{"value":1}',
    };
    const [call, answer] = sdkMessages([asking('{"value":1}'), result], 'system');
    expect(call?.content).toEqual([
      { type: 'tool-call', toolCallId: 'call0', toolName: 'echo', input: { value: 1 } },
    ]);
    expect(answer?.content).toEqual([
      {
        type: 'tool-result',
        toolCallId: 'call0',
        toolName: 'echo',
        output: { type: 'text', value: '{"value":1}' },
      },
    ]);
  });

  it('puts the results of one answer into one message', () => {
    const result = (id: string): ModelMessage => ({
      role: 'tool',
      tool_call_id: id,
      toolName: 'echo',
      content: id,
    });
    const messages = [asking('{}', '{}'), result('call0'), result('call1'), user];
    const sent = sdkMessages(messages, 'system');
    expect(sent.map(({ role }) => role)).toEqual(['assistant', 'tool', 'user']);
    expect(sent[1]?.content).toMatchObject([{ toolCallId: 'call0' }, { toolCallId: 'call1' }]);
  });

  it('keeps broken arguments readable inside a valid object', () => {
    const [call] = sdkMessages([asking('{"value":')], 'system');
    expect(call?.content).toMatchObject([{ input: { rawInvalidInput: '{"value":' } }]);
  });

  it('leaves out an assistant message that says nothing', () => {
    const silent: ModelMessage = { role: 'assistant', content: '  ', tool_calls: [] };
    expect(sdkMessages([user, silent, note], 'system')).toEqual([asked, note]);
  });
});
