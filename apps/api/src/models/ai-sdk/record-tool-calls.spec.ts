import { generateText } from 'ai';
import { MockLanguageModelV4 } from 'ai/test';
import { describe, expect, it } from 'vitest';
import { recordToolCalls } from './record-tool-calls.js';

const call = (toolCallId: string, input: string) => ({
  type: 'tool-call' as const,
  toolCallId,
  toolName: 'echo',
  input,
});

const asking = (...content: ReturnType<typeof call>[]) =>
  new MockLanguageModelV4({
    doGenerate: {
      content,
      finishReason: { unified: 'tool-calls', raw: 'tool_calls' },
      usage: {
        inputTokens: { total: 1, noCache: 1, cacheRead: 0, cacheWrite: 0 },
        outputTokens: { total: 1, text: 1, reasoning: 0 },
      },
      warnings: [],
    },
  });

describe('recordToolCalls', () => {
  it('A19 A25 keeps text and order as the provider sent them, and hands the SDK none of it', async () => {
    const { model, toolCalls } = recordToolCalls(
      asking(call('same', '{"a": 1}'), call('same', '{"b": ')),
    );
    const result = await generateText({ model, prompt: 'hi', maxRetries: 0 });
    expect(toolCalls.map(({ id, function: { arguments: text } }) => [id, text])).toEqual([
      ['same', '{"a": 1}'],
      ['same', '{"b": '],
    ]);
    expect(result.toolCalls).toMatchObject([{ input: {} }, { input: {} }]);
  });
});
