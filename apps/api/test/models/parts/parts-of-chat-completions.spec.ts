import { describe, expect, it } from 'vitest';
import {
  asAnother,
  chatAnswer,
  chatCall,
  chatSeen,
  type Request,
  twoTurns,
} from '../../support/model/two-turns.js';

/** The conversation with the ids that the service gives calls whose own are too long for it. */
const withOwnIds = (request: Request): Request => {
  const ids = new Map<string, string>();
  const own = (id: string) => ids.get(id) ?? ids.set(id, `call_1_${ids.size}`).get(id) ?? id;
  const messages = request.messages.map((message) => {
    if (message.role === 'tool') return { ...message, tool_call_id: own(message.tool_call_id) };
    if (message.role !== 'assistant') return message;
    return {
      ...message,
      tool_calls: message.tool_calls.map((call) => ({ ...call, id: own(call.id) })),
    };
  });
  return { ...request, messages };
};

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

describe('an id of a call that a gateway has signed', () => {
  const signed = `call_7f__thought__${'EuQB+/='.repeat(400)}`;
  const calls = chatAnswer({ tool_calls: [chatCall(signed), chatCall('b')] });
  const model = 'openai-compatible:gemini-3-pro';

  it('goes back to the model as it was, with the result of the call', async () => {
    const { answer, second } = await twoTurns(model, [calls, chatSeen], withOwnIds);
    expect(answer.parts?.content).toContain(signed);
    const [first, other] = [{ id: signed }, { id: 'call_1_1' }];
    expect(second).toMatchObject({
      messages: [
        {},
        {},
        { tool_calls: [first, other] },
        { tool_call_id: signed },
        { tool_call_id: 'call_1_1' },
      ],
    });
    expect(second).not.toHaveProperty('messages.2.tool_calls.0.extra_content');
  });

  it('is of no use to another model', async () => {
    const { second } = await twoTurns(model, [calls, chatSeen], (request) =>
      asAnother(withOwnIds(request)),
    );
    expect(JSON.stringify(second)).not.toContain('__thought__');
    expect(second).toMatchObject({
      messages: [
        {},
        {},
        { tool_calls: [{ id: 'call_1_0' }, {}] },
        { tool_call_id: 'call_1_0' },
        {},
      ],
    });
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
