import { describe, expect, it } from 'vitest';
import {
  asAnother,
  ask,
  prompt,
  provider,
  tools,
  twoTurns,
} from '../../support/model/two-turns.js';

const skipped = 'skip_thought_signature_validator';

const geminiAnswer = (...parts: object[]) => ({
  candidates: [{ content: { role: 'model', parts }, finishReason: 'STOP', index: 0 }],
  usageMetadata: { promptTokenCount: 1, candidatesTokenCount: 1, totalTokenCount: 2 },
});
const functionCall = (id: string) => ({ functionCall: { id, name: 'look', args: {} } });
const geminiTurns = [
  geminiAnswer({ ...functionCall('a'), thoughtSignature: 'U2lnbmVk' }, functionCall('b')),
  geminiAnswer({ text: 'Seen.', thoughtSignature: 'VGV4dA==' }),
] as const;

describe('what Gemini gives beside an answer', () => {
  it('goes back at the first of parallel calls, which alone has it', async () => {
    const { second } = await twoTurns('google:gemini-3-pro', geminiTurns);
    expect(second).toHaveProperty('contents.1.parts', [
      { ...functionCall('a'), thoughtSignature: 'U2lnbmVk' },
      functionCall('b'),
    ]);
  });

  it('is the documented stand-in for calls of another model', async () => {
    const { second } = await twoTurns('google:gemini-3-pro', geminiTurns, asAnother);
    expect(second).toHaveProperty('contents.1.parts.0.thoughtSignature', skipped);
    expect(second).not.toHaveProperty('contents.1.parts.1.thoughtSignature');
  });

  it('goes back at words too', async () => {
    const signed = geminiAnswer(
      { text: 'I look.', thoughtSignature: 'VGV4dA==' },
      functionCall('a'),
    );
    const { second } = await twoTurns('google:gemini-2.5-pro', [signed, geminiTurns[1]]);
    expect(second).toHaveProperty('contents.1.parts.0.thoughtSignature', 'VGV4dA==');
  });
});

const responsesAnswer = (...output: object[]) => ({
  id: 'resp_1',
  created_at: 1,
  model: 'gpt-5',
  output,
  usage: { input_tokens: 1, output_tokens: 1 },
});
const openaiThought = {
  type: 'reasoning',
  id: 'rs_1',
  encrypted_content: 'gAAAAenc',
  summary: [
    { type: 'summary_text', text: 'First.' },
    { type: 'summary_text', text: 'Second.' },
  ],
};
const openaiTurns = [
  responsesAnswer(
    openaiThought,
    {
      type: 'message',
      id: 'msg_1',
      role: 'assistant',
      phase: 'commentary',
      content: [{ type: 'output_text', text: 'I look.', annotations: [] }],
    },
    { type: 'function_call', id: 'fc_1', call_id: 'call_1', name: 'look', arguments: '{}' },
  ),
  responsesAnswer({
    type: 'message',
    id: 'msg_2',
    role: 'assistant',
    content: [{ type: 'output_text', text: 'Seen.', annotations: [] }],
  }),
] as const;

describe('what OpenAI gives beside an answer', () => {
  it('goes back before the call that it belongs to', async () => {
    const { answer, second } = await twoTurns('openai:gpt-5', openaiTurns);
    expect(second).toMatchObject({
      input: [
        {},
        {},
        openaiThought,
        { role: 'assistant', content: 'I look.', phase: 'commentary' },
        { type: 'function_call', call_id: 'call_1' },
        { type: 'function_call_output', call_id: 'call_1' },
      ],
    });
    expect(answer.parts?.content.match(/gAAAAenc/g)).toHaveLength(1);
  });

  it('is not kept where it is a name of stored words alone', async () => {
    const { model } = provider('openai:gpt-5', openaiTurns[1]);
    const answer = await ask(model, { model: 'openai:gpt-5', messages: [prompt], tools });
    expect(answer).not.toHaveProperty('parts');
  });
});
