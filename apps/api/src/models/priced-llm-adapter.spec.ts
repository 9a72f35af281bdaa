import {
  ModelError,
  Result,
  silentLogger,
  type LlmAdapter,
  type ModelRequest,
} from '@faina/agent-core';
import { describe, expect, it } from 'vitest';
import { FallbackLlmAdapter } from './fallback-llm-adapter.js';
import { priceTable } from './prices/price-table.js';
import { PricedLlmAdapter } from './priced-llm-adapter.js';

const usage = { inputTokens: 1_000, outputTokens: 100 };
const request = (model: string): ModelRequest => ({
  model,
  messages: [],
  tools: [],
  signal: new AbortController().signal,
});
const answering = (result: Awaited<ReturnType<LlmAdapter['generateText']>>) =>
  new PricedLlmAdapter({ generateText: () => Promise.resolve(result) }, priceTable);

const answer = Result.ok({ role: 'assistant', content: 'hi', tool_calls: [], usage } as const);

describe('PricedLlmAdapter', () => {
  it('adds the cost to the usage of an answer', async () => {
    const result = await answering(answer).generateText(request('openai:gpt-4.1'));
    expect(result).toMatchObject({
      value: { content: 'hi', usage: { ...usage, costUsd: 0.0028 } },
    });
  });

  it('adds the cost to the usage of a failed call', async () => {
    const aborted = new ModelError('m', 'MODEL_TIMEOUT', true, { usage });
    const result = await answering(Result.error(aborted)).generateText(request('openai:gpt-4.1'));
    expect(result).toMatchObject({ error: { code: 'MODEL_TIMEOUT', usage: { costUsd: 0.0028 } } });
  });

  it('leaves a usage without a known price, and a call without usage, as they are', async () => {
    expect(await answering(answer).generateText(request('openai-compatible:x'))).toEqual(answer);
    const failed = Result.error(new ModelError('m', 'MODEL_REFUSED', false));
    expect(await answering(failed).generateText(request('openai:gpt-4.1'))).toBe(failed);
  });

  const neverAsked = new PricedLlmAdapter(
    { generateText: () => Promise.reject(new Error('The model was asked')) },
    priceTable,
  );

  it('does not ask a model without a price where the cost is bounded', async () => {
    const bounded = { ...request('openai-compatible:x'), maxCostUsd: 1 };
    expect(await neverAsked.generateText(bounded)).toMatchObject({
      error: { code: 'COST_UNKNOWN', isRetryable: false, wasAsked: false },
    });
  });

  it('does not ask one whose price is not known for so long an input', async () => {
    const content = 'x'.repeat(1_000_000);
    const long = {
      ...request('openai:gpt-6-sol'),
      messages: [{ role: 'user', content }] as const,
      maxCostUsd: 1,
    };
    expect(await neverAsked.generateText(long)).toMatchObject({ error: { code: 'COST_UNKNOWN' } });
    const short = { ...request('openai:gpt-6-sol'), maxCostUsd: 1 };
    expect(await answering(answer).generateText(short)).toMatchObject({ value: { content: 'hi' } });
  });

  it('P10 counts an input that turns out to be longer than its price holds for', async () => {
    const long = { inputTokens: 9_000_000, outputTokens: 0 };
    const priced = answering(
      Result.ok({ role: 'assistant', content: 'hi', tool_calls: [], usage: long }),
    );
    const asked = request('openai:gpt-6-sol');
    const bounded = await priced.generateText({ ...asked, maxCostUsd: 1 });
    expect(bounded.isOk() && bounded.value.usage?.costUsd).toBeGreaterThan(1);
    expect(await priced.generateText(asked)).not.toHaveProperty('value.usage.costUsd');
  });

  it('asks a fallback that has a price', async () => {
    const chain = new FallbackLlmAdapter(answering(answer), silentLogger);
    const asked = { ...request('openai-compatible:x'), maxCostUsd: 1 };
    expect(
      await chain.generateText({ ...asked, fallbackModels: ['openai:gpt-4.1'] }),
    ).toMatchObject({ value: { model: 'openai:gpt-4.1' } });
    expect(await chain.generateText({ ...asked, fallbackModels: ['x:y'] })).toMatchObject({
      error: { code: 'COST_UNKNOWN' },
    });
  });
});
