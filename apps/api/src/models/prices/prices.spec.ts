import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { priceTable } from './price-table.js';
import { modelPriceSchema } from '../../config/models/model-prices.schema.js';
import { costOf, orderedPrices } from './prices.js';

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

  it.each([
    ['anthropic:claude-opus-5', { cachedInputTokens: 800_000, cacheWriteTokens: 100_000 }, 1.525],
    ['anthropic:claude-opus-5-5', { cachedInputTokens: 1_000_000 }, 0.2],
    ['openai:gpt-5', { cachedInputTokens: 1_000_000 }, 0.125],
    ['openai:gpt-5', { cacheWriteTokens: 1_000_000 }, 1.25],
    // What it costs to keep is not known: it costs no less than any other.
    ['google:gemini-3-flash-preview', { cachedInputTokens: 1_000_000 }, 0.5],
  ])('%s: kept input %j has its price', (model, kept, expected) => {
    const usage = { inputTokens: 1_000_000, outputTokens: 0, ...kept };
    expect(costOf(priceTable, model, usage)).toBeCloseTo(expected, 10);
  });

  it('counts what a model thought with as output, once', () => {
    const usage = { inputTokens: 0, outputTokens: 1_000_000, reasoningTokens: 900_000 };
    expect(costOf(priceTable, 'openai:gpt-5', usage)).toBeCloseTo(10, 10);
  });

  it('takes the first price that fits', () => {
    const own = { inputUsdPerMillion: 1, outputUsdPerMillion: 1, source: 's', date: '2026-01-01' };
    const overridden = [{ model: 'openai:*', ...own }, ...priceTable];
    expect(costOf(overridden, 'openai:gpt-5', million)).toBe(2);
    expect(costOf(overridden, 'offline:demo', million)).toBe(0);
  });
});

describe('the prices of an installation', () => {
  const own = (model: string, usd: number) => ({
    model,
    inputUsdPerMillion: usd,
    outputUsdPerMillion: usd,
    source: 's',
    date: '2026-01-01',
  });

  it('come before the listed ones, and that of * alone after them all', () => {
    const prices = orderedPrices([own('*', 7), own('openai:gpt-5', 1)], priceTable);
    expect(costOf(prices, 'openai:gpt-5', million)).toBe(2);
    expect(costOf(prices, 'openai:gpt-5-mini', million)).toBeCloseTo(2.25, 10);
    expect(costOf(prices, 'openai-compatible:llama', million)).toBe(14);
    expect(costOf(prices, 'openai:gpt-6-sol', million)).toBe(14);
    expect(costOf(prices, 'offline:demo', million)).toBe(0);
  });

  it.each(['*', 'openai:*', 'our-llm_2:x'])('may name %s', (model) => {
    expect(modelPriceSchema.safeParse(own(model, 1)).success).toBe(true);
  });

  it.each(['**', 'x', '*:x', ''])('may not name %j', (model) => {
    expect(modelPriceSchema.safeParse(own(model, 1)).success).toBe(false);
  });
});

describe('priceTable', () => {
  it('asks no more for what is kept than for what is not', () => {
    const odd = priceTable.filter(
      ({ inputUsdPerMillion, cachedInputUsdPerMillion = 0, cacheWriteUsdPerMillion }) =>
        cachedInputUsdPerMillion > inputUsdPerMillion ||
        (cacheWriteUsdPerMillion ?? inputUsdPerMillion) < inputUsdPerMillion,
    );
    expect(odd).toEqual([]);
  });

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
