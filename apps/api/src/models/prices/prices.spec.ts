import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { priceTable } from './price-table.js';
import { costOf, modelPriceSchema } from './prices.js';

const million = { inputTokens: 1_000_000, outputTokens: 1_000_000 };
const thousand = { inputTokens: 1_000, outputTokens: 1_000 };

describe('costOf', () => {
  it.each([
    ['openai:gpt-5', million, 11.25],
    ['openai:gpt-5-2025-08-07', million, 11.25],
    ['openai:gpt-5-mini', million, 2.25],
    ['anthropic:claude-opus-5-5', thousand, 0.024],
    ['anthropic:claude-opus-4-5-20251101', thousand, 0.03],
    ['google:gemini-2.5-flash', thousand, 0.0028],
    ['offline:demo', million, 0],
  ])('%s: USD per million tokens, in and out', (model, usage, expected) => {
    expect(costOf(priceTable, model, usage)).toBeCloseTo(expected, 10);
  });

  it('takes the price of a long input for all of its tokens', () => {
    const cost = (inputTokens: number) =>
      costOf(priceTable, 'google:gemini-2.5-pro', { inputTokens, outputTokens: 0 });
    expect(cost(200_000)).toBeCloseTo(0.25, 10);
    expect(cost(200_001)).toBeCloseTo(0.5000025, 10);
  });

  it.each([
    ['openai-compatible:llama3.1', thousand],
    ['openai:gpt-5-something-new', thousand],
    ['openai:gpt-6-sol', million],
  ])('%s: no price is known, so none is made up', (model, usage) => {
    expect(costOf(priceTable, model, usage)).toBeUndefined();
  });

  it('takes the first price that fits', () => {
    const own = { inputUsdPerMillion: 1, outputUsdPerMillion: 1, source: 's', date: '2026-01-01' };
    const overridden = [{ model: 'openai:*', ...own }, ...priceTable];
    expect(costOf(overridden, 'openai:gpt-5', million)).toBe(2);
    expect(costOf(overridden, 'offline:demo', million)).toBe(0);
  });
});

describe('priceTable', () => {
  it('names source and date of each price', () => {
    expect(z.array(modelPriceSchema).safeParse(priceTable).error).toBeUndefined();
  });

  it('has no price that another one hides', () => {
    const hidden = priceTable.filter(
      ({ model, upToInputTokens = Infinity }, index) =>
        priceTable.findIndex(
          (earlier) =>
            earlier.model === model && (earlier.upToInputTokens ?? Infinity) >= upToInputTokens,
        ) < index,
    );
    expect(hidden).toEqual([]);
  });
});
