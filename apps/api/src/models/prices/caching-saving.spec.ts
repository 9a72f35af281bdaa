import { readFile } from 'node:fs/promises';
import { describe, expect, it } from 'vitest';
import { priceTable } from './price-table.js';
import { costOf } from './prices.js';

const steps = 10;
const prefixTokens = 6_000;
const requestTokens = 300;
const answerTokens = 150;
const resultTokens = 800;

const inputOf = (step: number): number =>
  prefixTokens + requestTokens + step * (answerTokens + resultTokens);

/** What the job of docs/models.md costs, where each request finds all of the one before kept, or nothing. */
function costOfJob(model: string, isKept: boolean): number {
  const costs = Array.from({ length: steps }, (_, step) => {
    const inputTokens = inputOf(step);
    const cachedInputTokens = step === 0 ? 0 : inputOf(step - 1);
    const kept = { cachedInputTokens, cacheWriteTokens: inputTokens - cachedInputTokens };
    const usage = { inputTokens, outputTokens: answerTokens, ...(isKept ? kept : {}) };
    return costOf(priceTable, model, usage) ?? Number.NaN;
  });
  return costs.reduce((sum, cost) => sum + cost, 0);
}

const models = [
  'anthropic:claude-opus-5-5',
  'anthropic:claude-sonnet-5',
  'anthropic:claude-haiku-4-5',
  'openai:gpt-5',
  'openai:gpt-6-sol',
  'google:gemini-2.5-pro',
  'google:gemini-3.6-flash',
];

function rowOf(model: string): string {
  const [without, kept] = [costOfJob(model, false), costOfJob(model, true)];
  const saved = Math.round((1 - kept / without) * 100);
  return `| \`${model}\` | $${without.toFixed(4)} | $${kept.toFixed(4)} | ${saved} % |`;
}

describe('what caching saves a job of ten steps', () => {
  it('is what docs/models.md says', async () => {
    const page = await readFile(new URL('../../../../../docs/models.md', import.meta.url), 'utf8');
    const lines = page.split('\n').map((line) => line.replaceAll(/ +/g, ' '));
    expect(lines).toEqual(expect.arrayContaining(models.map(rowOf)));
  });

  it.each(models)('%s: more than half', (model) => {
    expect(costOfJob(model, true)).toBeLessThan(costOfJob(model, false) / 2);
  });
});
