import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readEnv } from '../../src/config/env.js';
import { explainStartUpError } from '../../src/explain-start-up-error.js';

const price = {
  model: 'openai-compatible:*',
  inputUsdPerMillion: 0,
  outputUsdPerMillion: 0.5,
  source: 'power bill',
  date: '2026-11-22',
};

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'model-prices-'));
});
afterAll(() => rm(folder, { recursive: true }));

async function fileWith(content: string): Promise<string> {
  const path = join(folder, 'prices.json');
  await writeFile(path, content);
  return path;
}

function problemOf(path: string): string {
  try {
    readEnv({ MODEL_PRICES: path });
  } catch (error) {
    const { text, exitCode } = explainStartUpError(error);
    expect(exitCode).toBe(78);
    expect(text).toContain('or unset MODEL_PRICES');
    return text;
  }
  throw new Error('No problem was found');
}

describe('the prices in a file', () => {
  it('reads a list of prices', async () => {
    const MODEL_PRICES = await fileWith(JSON.stringify([price]));
    expect(readEnv({ MODEL_PRICES }).MODEL_PRICES).toEqual([price]);
  });

  it('says that the file is missing', async () => {
    expect(problemOf(join(folder, 'absent.json'))).toContain('(ENOENT)');
  });

  it('says that the file is not JSON', async () => {
    expect(problemOf(await fileWith('[{'))).toContain('is not JSON');
  });

  it.each([
    ['a negative price', { inputUsdPerMillion: -1 }, '0.inputUsdPerMillion'],
    ['a price in words', { outputUsdPerMillion: '10' }, '0.outputUsdPerMillion'],
    ['no provider', { model: 'gpt-5' }, '0.model: is no provider:model'],
    ['a date that is none', { date: 'May' }, '0.date'],
    ['an unknown field', { currency: 'EUR' }, 'currency'],
    ['no source', { source: undefined }, '0.source'],
  ])('names the entry and field: %s', async (_what, change, expected) => {
    const path = await fileWith(JSON.stringify([{ ...price, ...change }]));
    expect(problemOf(path)).toContain(expected);
  });

  it('names some of many problems', async () => {
    const path = await fileWith(JSON.stringify(Array.from({ length: 50 }, () => ({}))));
    const message = problemOf(path);
    expect(message).toMatch(/and \d+ more/);
    expect(message.length).toBeLessThan(1_200);
  });
});
