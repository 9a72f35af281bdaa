import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { type DoubledProvider, DoubleServers } from '../../support/model/doubles/double-servers.js';
import { partsIn } from '../../support/model/doubles/given-parts.js';
import { beginsWith } from '../../support/model/doubles/protocol/prompt-cache.js';
import type { DoubleTurn } from '../../support/model/doubles/protocol/provider-double.js';
import { type HttpService, startHttpService } from '../../support/service/http-service.js';
import { JobClient } from '../../support/service/job-client.js';

let servers: DoubleServers;
let service: HttpService;
let client: JobClient;

beforeAll(async () => {
  servers = await DoubleServers.start();
  service = await startHttpService({
    ROLE: 'all',
    TOOL_PACKS: 'diagnostics',
    ...servers.settings,
  });
  client = new JobClient(service.url);
});

afterAll(async () => {
  await service.close();
  await servers.close();
});

afterEach(() => {
  servers.forget();
});

const echo = (value: unknown) => ({ name: 'echo', args: { value } });
const done: DoubleTurn = { thinking: 'All is known by now.', text: 'Done.' };

describe('a conversation that goes on and on', () => {
  const models: readonly (readonly [DoubledProvider, string])[] = [
    ['anthropic', 'claude-fable-5-1'],
    ['google', 'gemini-3-pro-preview'],
    ['openai', 'gpt-5'],
    ['openrouter', 'google/gemini-3-pro-preview'],
    ['openai-compatible', 'deepseek-v4-pro'],
    ['anthropic', 'claude-opus-4-5'],
    ['openrouter', 'anthropic/claude-opus-5'],
    ['openai-compatible', 'gemini-3-pro-preview'],
  ];

  it.each(models)(
    'P9 %s:%s: each of 30 requests begins with the one before',
    async (provider, name) => {
      const double = servers.of(provider);
      const model = `${provider}:${name}`;
      const agent = `long-${model.replaceAll(/[^a-z0-9]/g, '-')}`;
      await client.putAgent(agent, { model, limits: { maxIterations: 40 } });
      const turns = Array.from({ length: 29 }, (_, index): DoubleTurn => ({
        thinking: `For the ${index + 1}th time something is to be said again, as it was asked for.`,
        calls: [echo(`${index} ${'x'.repeat(500)}`)],
      }));
      double.script(...turns, done);
      const job = await client.run({ agent, input: 'Say it again and again', maxAttempts: 1 });
      expect(double.refusals).toEqual([]);
      expect(job).toMatchObject({ outcome: 'SUCCESS', usage: { modelCalls: 30 } });
      const prompts = double.answers.map(({ prompt }) => prompt);
      expect(prompts).toHaveLength(30);
      for (const [index, prompt] of prompts.entries()) {
        expect(beginsWith(prompts[index + 1] ?? prompt, prompt)).toBe(true);
      }
    },
  );
});

describe('a conversation with a budget for thinking', () => {
  const reasons = {
    model: 'anthropic:claude-opus-4-5',
    modelOptions: { reasoning: 'high' },
  } as const;

  it.each([
    ['google', 'gemini-3-pro-preview'],
    ['openai-compatible', 'deepseek-v4-pro'],
  ] as const)('goes on behind calls of %s, which have no thinking', async (provider, name) => {
    const [double, other] = [servers.of('anthropic'), servers.of(provider)];
    const agent = `budget-${provider}`;
    await client.putAgent(agent, { ...reasons, fallbackModels: [`${provider}:${name}`] });
    double.script(
      { thinking: 'First, this.', calls: [echo('a'), echo('b')] },
      { fails: 503 },
      { thinking: 'Then that.', calls: [echo('e')] },
      done,
    );
    other.script({ thinking: 'In between, I.', calls: [echo('c'), echo('d')] });
    const job = await client.run({ agent, input: 'Echo' });
    expect([job.status, job.error]).toEqual(['COMPLETED', null]);
    double.assertDone();
    other.assertDone();
  });

  it('keeps its thinking where its last answer is asked for without tools', async () => {
    const double = servers.of('anthropic');
    const limited = { onLimit: 'answer', limits: { maxIterations: 2 } } as const;
    await client.putAgent('budget-limit', { ...reasons, ...limited });
    const turn = { thinking: 'One more.', calls: [echo('a'), echo('b')] };
    double.script(turn, turn, done);
    const job = await client.run({ agent: 'budget-limit', input: 'Echo' });
    expect([job.status, job.error]).toEqual(['COMPLETED', null]);
    double.assertDone();
    expect(partsIn(double.requests.at(-1)?.body)).toHaveLength(2);
  });
});
