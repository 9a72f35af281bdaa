import { describe, expect, it } from 'vitest';
import { asAnother, chatAnswer, chatCall, chatSeen, twoTurns } from '../support/model/two-turns.js';

const skipped = 'skip_thought_signature_validator';

describe('what servers that speak as OpenAI give beside an answer', () => {
  const thought = chatAnswer({
    content: null,
    reasoning_content: 'I think \ud800 \0.',
    tool_calls: [chatCall('call_1')],
  });

  it('is thinking, which goes back to the character', async () => {
    const { second } = await twoTurns('openai-compatible:any', [thought, chatSeen]);
    expect(second).toHaveProperty('messages.2.reasoning_content', 'I think \ud800 \0.');
  });

  it.each(['openai-compatible:deepseek-reasoner', 'ark:moonshotai/Kimi-K2.5'])(
    'has a stand-in where %s gets calls of another model',
    async (model) => {
      const { second } = await twoTurns(model, [thought, chatSeen], asAnother);
      expect(second).toHaveProperty('messages.2.reasoning_content', '.');
    },
  );

  it('is left out for the model that refuses its own thinking', async () => {
    const { answer, second } = await twoTurns('ark:deepseek-r1', [thought, chatSeen]);
    expect(answer).not.toHaveProperty('parts');
    expect(second).not.toHaveProperty('messages.2.reasoning_content');
  });

  it('has none where nothing says that the model wants it', async () => {
    const { second } = await twoTurns('openai-compatible:any', [thought, chatSeen], asAnother);
    expect(second).not.toHaveProperty('messages.2.reasoning_content');
  });

  it('is a signature of Gemini at a call, or its stand-in', async () => {
    const google = { extra_content: { google: { thought_signature: 'c2ln' } } };
    const calls = chatAnswer({ tool_calls: [chatCall('a', google), chatCall('b')] });
    const own = await twoTurns('openai-compatible:gemini-3-pro', [calls, chatSeen]);
    expect(own.second).toHaveProperty(
      'messages.2.tool_calls.0.extra_content',
      google.extra_content,
    );
    expect(own.second).not.toHaveProperty('messages.2.tool_calls.1.extra_content');
    const foreign = await twoTurns('openai-compatible:gemini-3-pro', [calls, chatSeen], asAnother);
    expect(foreign.second).toHaveProperty(
      'messages.2.tool_calls.0.extra_content.google.thought_signature',
      skipped,
    );
  });
});

describe('what OpenRouter gives beside an answer', () => {
  const details = [
    {
      type: 'reasoning.text',
      text: 'Hm.',
      signature: 's1',
      format: 'anthropic-claude-v1',
      index: 0,
    },
    { type: 'reasoning.encrypted', data: 'ZW5j', id: 'a', format: 'google-gemini-v1', index: 1 },
  ];
  const thought = chatAnswer({
    content: null,
    reasoning: 'Hm.',
    reasoning_details: details,
    tool_calls: [chatCall('a'), chatCall('b')],
  });

  it('goes back unchanged and is kept once', async () => {
    const { answer, second } = await twoTurns('openrouter:google/gemini-3-pro', [
      thought,
      chatSeen,
    ]);
    expect(second).toHaveProperty('messages.2.reasoning_details', details);
    expect(answer.parts?.content.match(/Hm\./g)).toHaveLength(1);
  });

  it('goes back with words alone', async () => {
    const words = chatAnswer({ content: 'Well.', reasoning_details: details });
    const { second } = await twoTurns('openrouter:google/gemini-3-pro', [words, chatSeen]);
    expect(second).toHaveProperty('messages.2.reasoning_details', details);
  });

  it('is the stand-in of a signature, once, where Gemini gets calls of another model', async () => {
    const model = 'openrouter:google/gemini-3-pro';
    const { second } = await twoTurns(model, [thought, chatSeen], asAnother);
    expect(second).toMatchObject({
      messages: [{}, {}, { reasoning_details: [{ data: skipped, id: 'a', index: 0 }] }, {}, {}],
    });
  });
});

it('An answer of words and calls alone has no parts', async () => {
  const calls = chatAnswer({ content: 'Well.', tool_calls: [chatCall('a')] });
  const { answer } = await twoTurns('openai-compatible:any', [calls, chatSeen]);
  expect(answer).not.toHaveProperty('parts');
});
