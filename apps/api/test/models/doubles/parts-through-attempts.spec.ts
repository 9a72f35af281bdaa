import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { anthropicMessages } from '../../support/model/doubles/anthropic/anthropic-messages.js';
import { openAiChat } from '../../support/model/doubles/chat/openai-chat.js';
import { openRouterChat } from '../../support/model/doubles/chat/openrouter-chat.js';
import { DoubleServer, type DoubleStep } from '../../support/model/doubles/double-server.js';
import { geminiContent } from '../../support/model/doubles/gemini/gemini-content.js';
import { beginsWith } from '../../support/model/doubles/protocol/prompt-cache.js';
import type { DoubleTurn } from '../../support/model/doubles/protocol/provider-double.js';
import { openAiResponses } from '../../support/model/doubles/responses/openai-responses.js';
import { ApprovalClient } from '../../support/service/approval-client.js';
import { type ServiceProcess, startServiceProcess } from '../../support/service/service-process.js';
import { createTestDatabase, type TestDatabase } from '../../support/stores/test-database.js';
import { waitFor } from '../../support/wait-for.js';

const doubles = {
  anthropic: anthropicMessages(),
  google: geminiContent(),
  openai: openAiResponses(),
  openrouter: openRouterChat(),
  'openai-compatible': openAiChat(),
};
type Provider = keyof typeof doubles;

const models: readonly (readonly [Provider, string])[] = [
  ['anthropic', 'anthropic:claude-fable-5-1'],
  ['google', 'google:gemini-3-pro-preview'],
  ['openai', 'openai:gpt-5.6'],
  ['openrouter', 'openrouter:google/gemini-3-pro-preview'],
  ['openai-compatible', 'openai-compatible:deepseek-v4-pro'],
];

const servers = new Map<Provider, DoubleServer>();
let database: TestDatabase;
let service: ServiceProcess;

const serverOf = (provider: Provider): DoubleServer => {
  const server = servers.get(provider);
  if (!server) throw new Error(`No server of ${provider}`);
  return server;
};

const start = () =>
  startServiceProcess({
    DATABASE_URL: database.url,
    TOOL_PACKS: 'diagnostics',
    OPENAI_API_KEY: 'key',
    OPENAI_BASE_URL: serverOf('openai').baseUrl,
    ANTHROPIC_API_KEY: 'key',
    ANTHROPIC_BASE_URL: serverOf('anthropic').baseUrl,
    GOOGLE_GENERATIVE_AI_API_KEY: 'key',
    GOOGLE_BASE_URL: serverOf('google').baseUrl,
    OPENROUTER_API_KEY: 'key',
    OPENROUTER_BASE_URL: serverOf('openrouter').baseUrl,
    OPENAI_COMPATIBLE_API_KEY: 'key',
    OPENAI_COMPATIBLE_BASE_URL: serverOf('openai-compatible').baseUrl,
  });

const client = () => new ApprovalClient(service.url);

beforeAll(async () => {
  database = await createTestDatabase();
  for (const [provider] of models) {
    servers.set(provider, await DoubleServer.start(doubles[provider]));
  }
  service = await start();
}, 120_000);

afterAll(async () => {
  await service.kill();
  for (const server of servers.values()) await server.close();
  await database.drop();
});

afterEach(() => {
  for (const server of servers.values()) server.forget();
});

/** What was sent, request by request. */
const promptsOf = (provider: Provider) => serverOf(provider).answers.map(({ prompt }) => prompt);

/** Where thinking stands in requests, once an answer. */
const ofAnswers =
  /"(?:signature|thoughtSignature|encrypted_content|reasoning_details|reasoning_content)":/g;

const echo = (value: string) => ({ name: 'echo', args: { value } });
const done: DoubleTurn = { thinking: 'All is known by now.', text: 'Done.' };

describe('a conversation with a model that thinks', () => {
  /** Calls side by side; words and a call that a person decides on; a call that cannot run as it is. */
  const second: DoubleTurn = {
    thinking: 'Both were heard, so it can be written.',
    text: 'One moment.',
    calls: [{ name: 'write_once', args: { key: 'k' } }],
  };
  const steps: readonly DoubleStep[] = [
    { thinking: 'Two things are to be echoed at once.', calls: [echo('Évora'), echo('🌍')] },
    // The process is killed over this answer, which the next one asks for again.
    { held: second },
    second,
    { thinking: 'One more time, with odd arguments.', calls: [{ name: 'echo', args: {} }] },
    // The model mends them, in a conversation of its own.
    { text: '{"value":"mended"}' },
    done,
  ];
  const repair = 4;
  let jobs: readonly (readonly [Provider, string])[] = [];

  beforeAll(async () => {
    const started: (readonly [Provider, string])[] = [];
    for (const [provider, model] of models) {
      serverOf(provider).script(...steps);
      const agent = `careful-${provider}`;
      await client().putAgent(agent, { model, requireApproval: ['write_once'] });
      started.push([provider, (await client().submit({ agent, input: 'Echo and write' })).id]);
    }
    jobs = started;
    for (const [provider] of models) {
      await waitFor(() => Promise.resolve(serverOf(provider).requests.length === 2), {
        what: `the second request to ${provider}`,
      });
    }
    await service.kill();
    service = await start();
  }, 120_000);

  it('is refused by no provider after kill -9, an approval and calls side by side, and begins the same each time', async () => {
    for (const [provider, id] of jobs) {
      const question = await client().questionOf(id);
      await client().decide(question, { decision: 'approve' });
      const job = await client().settled(id);
      expect([provider, job.status, job.error]).toEqual([provider, 'COMPLETED', null]);
      serverOf(provider).assertDone();
      expect(job.usage.repairedToolCalls).toBe(1);
      // Each of the three answers with calls went with the last request as it came.
      const last = serverOf(provider).requests.at(-1)?.text ?? '';
      expect([provider, last.match(ofAnswers)?.length]).toEqual([provider, 3]);
      const asked = promptsOf(provider);
      expect(asked).toHaveLength(steps.length);
      const prompts = asked.filter((_, index) => index !== repair);
      for (const [index, prompt] of prompts.slice(0, -1).entries()) {
        expect([provider, index, beginsWith(prompts[index + 1] ?? [], prompt)]).toEqual([
          provider,
          index,
          true,
        ]);
      }
    }
  });
});

describe('a conversation that another model goes on with', () => {
  it.each([
    ['anthropic', 'openai-compatible'],
    ['openai-compatible', 'google'],
    ['google', 'openai'],
    ['openai', 'openrouter'],
    ['openrouter', 'anthropic'],
  ] as const)('from %s to %s and back is refused by neither', async (first, other) => {
    const modelOf = new Map(models);
    const agent = `both-${first}`;
    await client().putAgent(agent, {
      model: modelOf.get(first),
      fallbackModels: [modelOf.get(other) ?? ''],
    });
    serverOf(first).script(
      { thinking: 'First, this.', calls: [echo('a'), echo('b')] },
      { fails: 503 },
      { thinking: 'Then that, as I know what I began with.', calls: [echo('e')] },
      done,
    );
    serverOf(other).script({
      thinking: 'In between, I.',
      text: 'I.',
      calls: [echo('c'), echo('d')],
    });
    const job = await client().run({ agent, input: 'Echo' });
    expect([job.status, job.error]).toEqual(['COMPLETED', null]);
    serverOf(first).assertDone();
    serverOf(other).assertDone();
  });
});

describe('a conversation with a budget for thinking', () => {
  const model = 'anthropic:claude-opus-4-5';
  const reasons = { model, modelOptions: { reasoning: 'high' } } as const;

  it.each(['google', 'openai-compatible'] as const)(
    'goes on behind calls of %s, which have no thinking',
    async (other) => {
      const agent = `budget-${other}`;
      const fallbackModels = [new Map(models).get(other) ?? ''];
      await client().putAgent(agent, { ...reasons, fallbackModels });
      serverOf('anthropic').script(
        { thinking: 'First, this.', calls: [echo('a'), echo('b')] },
        { fails: 503 },
        { thinking: 'Then that.', calls: [echo('e')] },
        done,
      );
      serverOf(other).script({ thinking: 'In between, I.', calls: [echo('c'), echo('d')] });
      const job = await client().run({ agent, input: 'Echo' });
      expect([job.status, job.error]).toEqual(['COMPLETED', null]);
      serverOf('anthropic').assertDone();
    },
  );

  it('keeps its thinking where its last answer is asked for without tools', async () => {
    const limited = { onLimit: 'answer', limits: { maxIterations: 2 } } as const;
    await client().putAgent('budget-limit', { ...reasons, ...limited });
    const turn = { thinking: 'One more.', calls: [echo('a'), echo('b')] };
    serverOf('anthropic').script(turn, turn, done);
    const job = await client().run({ agent: 'budget-limit', input: 'Echo' });
    expect([job.status, job.error]).toEqual(['COMPLETED', null]);
    serverOf('anthropic').assertDone();
    expect(serverOf('anthropic').requests.at(-1)?.text.match(ofAnswers)).toHaveLength(2);
  });
});

describe('a conversation that has to be shortened', () => {
  it.each(models)('with %s is refused in none of its turns', async (provider, model) => {
    const agent = `short-${provider}`;
    await client().putAgent(agent, {
      model,
      maxContextTokens: 4_000,
      limits: { maxIterations: 15 },
    });
    const turn = (bytes: number): DoubleTurn => ({
      thinking: `Now ${bytes} bytes are asked for, which is a lot of bytes to ask for at once.`,
      calls: [{ name: 'big_result', args: { bytes } }, echo(`${bytes}`)],
    });
    const turns = Array.from({ length: 12 }, (_, index) => turn(1_500 + index));
    serverOf(provider).script(...turns, done);
    const job = await client().run({ agent, input: 'Ask for much' });
    expect([job.status, job.error]).toEqual(['COMPLETED', null]);
    serverOf(provider).assertDone();
    const prompts = promptsOf(provider);
    const kept = prompts.filter((prompt, index) => beginsWith(prompt, prompts[index - 1] ?? []));
    expect(kept.length).toBeGreaterThan(7);
    expect(kept.length).toBeLessThan(prompts.length);
  });
});
