import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type HttpService, startHttpService } from '../support/service/http-service.js';
import { JobClient } from '../support/service/job-client.js';
import { answer, apiError, raw, toolCalls } from '../support/model/model-replies.js';
import { ScriptedModelServer } from '../support/model/scripted-model-server.js';

const priceOf = (name: string, inputUsdPerMillion: number, outputUsdPerMillion: number) => ({
  model: `openai-compatible:${name}`,
  inputUsdPerMillion,
  outputUsdPerMillion,
  source: 'this test',
  date: '2026-11-22',
});

let folder: string;
let model: ScriptedModelServer;
let service: HttpService;
let client: JobClient;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'model-costs-'));
  const prices = join(folder, 'prices.json');
  await writeFile(
    prices,
    JSON.stringify([priceOf('scripted', 10, 50), priceOf('dear', 100, 1_000)]),
  );
  model = await ScriptedModelServer.start();
  service = await startHttpService({
    ROLE: 'all',
    TOOL_PACKS: 'diagnostics',
    OPENAI_COMPATIBLE_BASE_URL: model.baseUrl,
    MODEL_PRICES: prices,
  });
  client = new JobClient(service.url);
  await client.putAgent('tester');
  await client.putAgent('backed', {
    fallbackModels: ['openai-compatible:dear', 'offline:demo'],
  });
});

afterAll(async () => {
  await service.close();
  await model.close();
  await rm(folder, { recursive: true });
});

describe('the cost of a job', () => {
  it('is that of the tokens which the server reported, at the price from MODEL_PRICES', async () => {
    model.script(
      toolCalls([{ name: 'echo', arguments: { value: 'x' } }], {
        usage: { inputTokens: 1_000, outputTokens: 30 },
      }),
      answer('Done.', { usage: { inputTokens: 1_200, outputTokens: 10 } }),
    );
    const { usage } = await client.run({ agent: 'tester', input: 'Go' });
    expect(usage).toMatchObject({ inputTokens: 2_200, outputTokens: 40 });
    expect(usage.costUsd).toBeCloseTo((2_200 * 10 + 40 * 50) / 1_000_000, 9);
    model.assertDone();
  });

  it('has the price of the model that answered, and that of a failed call before it', async () => {
    model.script(
      raw(200, '<html>'),
      answer('Done.', { usage: { inputTokens: 1_000, outputTokens: 10 } }),
    );
    const { usage, outcome } = await client.run({ agent: 'backed', input: 'Go' });
    expect(outcome).toBe('SUCCESS');
    const failedInput = usage.inputTokens - 1_000;
    expect(failedInput).toBeGreaterThan(0);
    expect(usage.costUsd).toBeCloseTo((failedInput * 10 + 1_000 * 100 + 10 * 1_000) / 1e6, 9);
    model.assertDone();
  });

  it('F41 a chain ends with the first model that answers, each asked once', async () => {
    model.script(apiError(503, 'down'), apiError(500, 'down'));
    const before = model.count;
    const job = await client.run({ agent: 'backed', input: 'Hello' });
    expect(job).toMatchObject({ outcome: 'SUCCESS', attempts: 1 });
    expect(job.output?.message).toContain('offline:demo');
    expect(model.count - before).toBe(2);
    model.assertDone();
  });
});
