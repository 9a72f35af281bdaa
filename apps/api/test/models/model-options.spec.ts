import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type HttpService, startHttpService } from '../support/service/http-service.js';
import { JobClient } from '../support/service/job-client.js';
import { answer, apiError, raw, toolCall } from '../support/model/model-replies.js';
import { ScriptedModelServer } from '../support/model/scripted-model-server.js';

let folder: string;
let model: ScriptedModelServer;
let service: HttpService;
let client: JobClient;
let database: pg.Client;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'model-options-'));
  const prices = join(folder, 'prices.json');
  const price = {
    model: 'openai-compatible:priced',
    inputUsdPerMillion: 10,
    cachedInputUsdPerMillion: 1,
    outputUsdPerMillion: 50,
    source: 'this test',
    date: '2026-11-22',
  };
  await writeFile(prices, JSON.stringify([price]));
  model = await ScriptedModelServer.start();
  service = await startHttpService({
    ROLE: 'all',
    TOOL_PACKS: 'diagnostics',
    OPENAI_COMPATIBLE_BASE_URL: model.baseUrl,
    MODEL_PRICES: prices,
  });
  client = new JobClient(service.url);
  database = new pg.Client({ connectionString: service.databaseUrl });
  await database.connect();
});

afterAll(async () => {
  await database.end();
  await service.close();
  await model.close();
  await rm(folder, { recursive: true });
});

const completion = (usage: object) =>
  raw(200, {
    choices: [{ message: { role: 'assistant', content: 'Done.' }, finish_reason: 'stop' }],
    usage,
  });

const sentAt = (index: number) => model.requests.at(index)?.body;

describe('the options of an agent', () => {
  it('reach the model, and what it does not take is told once, also where the job is tried again', async () => {
    await client.putAgent('thinker', {
      model: 'openai-compatible:gpt-5',
      temperature: 0.2,
      modelOptions: { reasoning: 'none', provider: { top_p: 0.5 } },
    });
    model.script(
      toolCall('echo', { value: 'x' }),
      apiError(503, 'down'),
      toolCall('echo', { value: 'y' }),
      answer('Done.'),
    );
    const job = await client.run({ agent: 'thinker', input: 'Go' });
    expect(job).toMatchObject({ outcome: 'SUCCESS', attempts: 2 });
    for (const index of [-4, -3, -2, -1]) {
      expect(sentAt(index)).toMatchObject({ top_p: 0.5, reasoning_effort: 'minimal' });
      expect(sentAt(index)).not.toHaveProperty('temperature');
    }
    const executions = await client.executions(job.id);
    const calls = executions.filter(({ type }) => type === 'llm_call');
    expect(calls.map(({ result }) => result)).toEqual([
      {
        warnings: [
          { code: 'MODEL_SETTING_LEFT_OUT', sentence: expect.stringContaining('temperature') },
          { code: 'MODEL_SETTING_CHANGED', sentence: expect.stringContaining('minimal') },
        ],
      },
      undefined,
      undefined,
    ]);
    model.assertDone();
  });

  it('that are absent send neither temperature nor anything else', async () => {
    await client.putAgent('plain');
    model.script(answer('Done.'));
    const job = await client.run({ agent: 'plain', input: 'Go' });
    expect(Object.keys(sentAt(-1) ?? {}).sort()).toEqual([
      'messages',
      'model',
      'tool_choice',
      'tools',
    ]);
    const [call] = await client.executions(job.id);
    expect(call).not.toHaveProperty('result');
    model.assertDone();
  });

  it('that no provider of the chain knows are a 400 that names them', async () => {
    const body = {
      persona: { role: 'x' },
      model: 'openai:gpt-5',
      modelOptions: { provider: { serviceTier: 'flex', store: true } },
    };
    const reply = await client.sendJson('PUT', '/v1/agents/storing', body);
    expect(reply.status).toBe(400);
    expect(reply.json()).toMatchObject({
      code: 'VALIDATION_FAILED',
      errors: [
        { pointer: '/modelOptions/provider/store', detail: expect.stringContaining('serviceTier') },
      ],
    });
  });

  it('of an agent that another version stored do not keep it from running', async () => {
    await client.putAgent('older', { modelOptions: { reasoning: 'low' } });
    await database.query(
      `update agent_versions set definition = jsonb_set(definition, '{modelOptions}', $1::jsonb)
       where name = 'older'`,
      [JSON.stringify({ reasoning: 'extreme', provider: ['x'], more: true })],
    );
    model.script(answer('Done.'));
    expect(await client.run({ agent: 'older', input: 'Go' })).toMatchObject({ outcome: 'SUCCESS' });
    expect((await client.get('/v1/agents/older')).status).toBe(200);
    model.assertDone();
  });
});

describe('what a call used up', () => {
  it('tells what the provider had kept and what the model thought with, priced', async () => {
    await client.putAgent('counted', { model: 'openai-compatible:priced' });
    model.script(
      toolCall('echo', { value: 'x' }),
      completion({
        prompt_tokens: 1_000,
        completion_tokens: 100,
        prompt_tokens_details: { cached_tokens: 800 },
        completion_tokens_details: { reasoning_tokens: 60 },
      }),
    );
    const { usage, id } = await client.run({ agent: 'counted', input: 'Go' });
    expect(usage).toMatchObject({
      inputTokens: 1_100,
      cachedInputTokens: 800,
      outputTokens: 120,
      reasoningTokens: 60,
    });
    expect(usage.costUsd).toBeCloseTo((300 * 10 + 800 * 1 + 120 * 50) / 1e6, 9);
    const calls = (await client.executions(id)).filter(({ type }) => type === 'llm_call');
    expect(calls.map((call) => call.usage)).toMatchObject([
      { inputTokens: 100 },
      { inputTokens: 1_000, cachedInputTokens: 800, reasoningTokens: 60 },
    ]);
    expect(calls[0]?.usage).not.toHaveProperty('cachedInputTokens');
  });

  it('F24 believes no part that is larger than the whole', async () => {
    model.script(
      completion({
        prompt_tokens: 10,
        completion_tokens: 1,
        prompt_tokens_details: { cached_tokens: 11 },
        completion_tokens_details: { reasoning_tokens: 1e300 },
      }),
    );
    const { usage } = await client.run({ agent: 'counted', input: 'Go' });
    expect(usage).toMatchObject({ cachedInputTokens: 0, reasoningTokens: 0 });
    expect(usage.costUsd).toBeCloseTo((10 * 10 + 1 * 50) / 1e6, 9);
  });

  it('goes on in a job that a version without these figures began', async () => {
    model.script(answer('Done.'));
    const job = await client.submit({ agent: 'counted', input: 'Go', delayMs: 1_000 });
    const older = `usage = usage - 'cachedInputTokens' - 'reasoningTokens'`;
    await database.query(`update jobs set ${older} where id = $1`, [job.id]);
    expect((await client.job(job.id, 30)).usage).toMatchObject({
      inputTokens: 100,
      cachedInputTokens: 0,
      reasoningTokens: 0,
    });
    model.assertDone();
  });
});

describe('a limit on the cost', () => {
  it.each(['react', 'plan'] as const)(
    'ends a job with strategy %s whose model has no price, and nobody is asked',
    async (strategy) => {
      await client.putAgent('capped', { strategy, limits: { maxCostUsd: 1 } });
      const before = model.count;
      const job = await client.run({ agent: 'capped', input: 'Go' });
      expect(job).toMatchObject({
        status: 'FAILED',
        outcome: 'FAILURE_LLM',
        attempts: 1,
        error: { code: 'COST_UNKNOWN', message: expect.stringContaining('MODEL_PRICES') },
        usage: { modelCalls: 0 },
      });
      expect(model.count).toBe(before);
    },
  );

  it('of a job leaves out the models of a chain that have no price', async () => {
    await client.putAgent('chained', { fallbackModels: ['openai-compatible:priced'] });
    model.script(answer('Done.'));
    const job = await client.run({ agent: 'chained', input: 'Go', limits: { maxCostUsd: 1 } });
    expect(job).toMatchObject({ outcome: 'SUCCESS' });
    expect(job.usage.costUsd).toBeGreaterThan(0);
    expect(sentAt(-1)?.model).toBe('priced');
    model.assertDone();
  });
});
