import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { StartUpError } from '../../src/process/start-up-error.js';
import { readModelPrices } from '../../src/models/prices/read-model-prices.js';

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

async function problemOf(path: string): Promise<string> {
  const error: unknown = await readModelPrices(path).catch((thrown: unknown) => thrown);
  if (!(error instanceof StartUpError)) throw new Error('No problem was found');
  expect(error.exitCode).toBe(78);
  expect(error.message).toContain('or unset MODEL_PRICES');
  return error.message;
}

describe('readModelPrices', () => {
  it('reads a list of prices', async () => {
    expect(await readModelPrices(await fileWith(JSON.stringify([price])))).toEqual([price]);
  });

  it('says that the file is missing', async () => {
    expect(await problemOf(join(folder, 'absent.json'))).toContain('(ENOENT)');
  });

  it('says that the file is not JSON', async () => {
    expect(await problemOf(await fileWith('[{'))).toContain('is not JSON');
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
    expect(await problemOf(path)).toContain(expected);
  });

  it('names some of many problems', async () => {
    const path = await fileWith(JSON.stringify(Array.from({ length: 50 }, () => ({}))));
    const message = await problemOf(path);
    expect(message).toMatch(/and \d+ more/);
    expect(message.length).toBeLessThan(1_200);
  });
});
