import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ApprovalClient } from '../../support/service/approval-client.js';
import { type ServiceProcess, startServiceProcess } from '../../support/service/service-process.js';
import { anthropicMessages } from '../../support/model/doubles/anthropic/anthropic-messages.js';
import { openAiChat } from '../../support/model/doubles/chat/openai-chat.js';
import { openRouterChat } from '../../support/model/doubles/chat/openrouter-chat.js';
import { DoubleServer } from '../../support/model/doubles/double-server.js';
import { geminiContent } from '../../support/model/doubles/gemini/gemini-content.js';
import { givenParts } from '../../support/model/doubles/given-parts.js';
import type { DoubleTurn } from '../../support/model/doubles/protocol/provider-double.js';
import { openAiResponses } from '../../support/model/doubles/responses/openai-responses.js';
import { createTestDatabase, type TestDatabase } from '../../support/stores/test-database.js';
import { waitFor } from '../../support/wait-for.js';

const key = 'key-of-a-test';
const doubles = {
  anthropic: anthropicMessages,
  google: geminiContent,
  openai: openAiResponses,
  openrouter: openRouterChat,
  'openai-compatible': openAiChat,
};
type Provider = keyof typeof doubles;

/** A model of each provider, and one of another that is asked while it is away. */
const models: readonly (readonly [Provider, string, Provider, string])[] = [
  ['anthropic', 'claude-fable-5-1', 'openai-compatible', 'kimi-k2.5'],
  ['google', 'gemini-3-pro-preview', 'openai', 'gpt-5'],
  ['openai', 'gpt-5', 'anthropic', 'claude-opus-5'],
  ['openrouter', 'google/gemini-3-pro-preview', 'anthropic', 'claude-opus-5'],
  ['openai-compatible', 'deepseek-v4-pro', 'openrouter', 'google/gemini-3-pro-preview'],
];
const others: readonly (readonly [Provider, string])[] = [
  ['anthropic', 'claude-opus-4-5'],
  ['openrouter', 'anthropic/claude-opus-5'],
  ['openai-compatible', 'gemini-3-pro-preview'],
];

const servers = new Map<Provider, DoubleServer>();
let database: TestDatabase;
let service: ServiceProcess;

const serverOf = (provider: Provider): DoubleServer => {
  const server = servers.get(provider);
  if (!server) throw new Error(`No double of ${provider}`);
  return server;
};

async function startService(): Promise<ServiceProcess> {
  return startServiceProcess({
    ROLE: 'all',
    DATABASE_URL: database.url,
    TOOL_PACKS: 'diagnostics',
    RECONCILE_MS: '500',
    LOG_LEVEL: 'info',
    OPENAI_API_KEY: key,
    OPENAI_BASE_URL: serverOf('openai').baseUrl,
    ANTHROPIC_API_KEY: key,
    ANTHROPIC_BASE_URL: serverOf('anthropic').baseUrl,
    GOOGLE_GENERATIVE_AI_API_KEY: key,
    GOOGLE_BASE_URL: serverOf('google').baseUrl,
    OPENROUTER_API_KEY: key,
    OPENROUTER_BASE_URL: serverOf('openrouter').baseUrl,
    OPENAI_COMPATIBLE_BASE_URL: serverOf('openai-compatible').baseUrl,
    OPENAI_COMPATIBLE_API_KEY: key,
  });
}

beforeAll(async () => {
  for (const provider of [
    'anthropic',
    'google',
    'openai',
    'openrouter',
    'openai-compatible',
  ] as const) {
    servers.set(provider, await DoubleServer.start(doubles[provider]()));
  }
  database = await createTestDatabase();
  service = await startService();
});

afterAll(async () => {
  await service.kill();
  for (const server of servers.values()) await server.close();
  await database.drop();
});

const echo = (value: unknown) => ({ name: 'echo', args: { value } });

/** Calls side by side, one of them broken; a long result; what a person has to allow; words. */
const sideBySide: DoubleTurn = {
  thinking: 'Two things are to be said again, and a third one needs mending.',
  calls: [echo('Évora'), echo(2), { name: 'Echo', args: { valeu: 3 } }],
};
const held: DoubleTurn = {
  thinking: 'Now something long is needed, while the power may fail.',
  text: 'One moment.',
  calls: [{ name: 'big_result', args: { bytes: 3_000 } }],
};
const allowed: DoubleTurn = {
  thinking: 'This is written only when a person allows it.',
  calls: [{ name: 'write_once', args: { key: 'once' } }, echo('after')],
};
const ends: DoubleTurn = { thinking: 'Everything is done.', text: 'Done.' };

describe('a job of several turns over the doubles', () => {
  it.each(models)(
    'R2 %s:%s: repair, kill -9, approval, a fallback to %s:%s and back',
    async (provider, name, otherProvider, otherName) => {
      const double = serverOf(provider);
      const other = serverOf(otherProvider);
      double.forget();
      other.forget();
      const model = `${provider}:${name}`;
      const agent = model.replaceAll(/[^a-z0-9]/g, '-');
      let client = new ApprovalClient(service.url);
      await client.putAgent(agent, {
        model,
        fallbackModels: [`${otherProvider}:${otherName}`],
        requireApproval: ['write_once'],
        modelOptions: { reasoning: 'medium' },
        repairToolCalls: false,
      });
      double.script(sideBySide, { held });
      const { id } = await client.submit({ agent, input: 'Say it again', maxAttempts: 5 });
      await waitFor(() => Promise.resolve(double.requests.length === 2 || undefined), {
        what: 'the second request',
      });
      await service.kill();
      double.script(held, allowed);
      service = await startService();
      client = new ApprovalClient(service.url);
      const question = await waitFor(
        async () => {
          const job = await client.job(id, 5);
          if (job.settledAt !== null)
            throw new Error(`The job ended: ${JSON.stringify(job.error)}`);
          return job.waitingFor === 'approval' ? client.questionOf(id) : undefined;
        },
        { what: 'the question' },
      );
      double.script({ fails: 503 }, ends);
      other.script({ thinking: 'Another model thinks otherwise.', calls: [echo('there')] });
      await client.decide(question, { decision: 'approve' });
      const job = await client.settled(id);
      expect(double.refusals).toEqual([]);
      expect(other.refusals).toEqual([]);
      expect(job).toMatchObject({ outcome: 'SUCCESS', output: { message: 'Done.' } });
      double.assertDone();
      other.assertDone();
      // Every part of each answer that was stored goes back as it came.
      const last = double.requests.at(-1)?.text ?? '';
      const answers = double.answers.filter((_, index) => ![1, 4, 5].includes(index));
      const parts = givenParts(answers);
      expect(parts.length).toBeGreaterThanOrEqual(3);
      for (const part of parts) expect(last).toContain(JSON.stringify(part).slice(1, -1));
      expect(other.requests[0]?.text).not.toContain(parts[0]);
    },
  );

  const all = [...models.map(([provider, name]) => [provider, name] as const), ...others];

  it.each(all)(
    'P9 %s:%s: each of 30 requests begins with the one before',
    async (provider, name) => {
      const double = serverOf(provider);
      double.forget();
      const client = new ApprovalClient(service.url);
      const model = `${provider}:${name}`;
      const agent = `long-${model.replaceAll(/[^a-z0-9]/g, '-')}`;
      await client.putAgent(agent, { model, limits: { maxIterations: 40 } });
      const turns = Array.from({ length: 29 }, (_, index): DoubleTurn => ({
        thinking: `For the ${index + 1}th time something is to be said again, as it was asked for.`,
        calls: [echo(`${index} ${'x'.repeat(500)}`)],
      }));
      double.script(...turns, ends);
      const job = await client.run({ agent, input: 'Say it again and again', maxAttempts: 1 });
      expect(double.refusals).toEqual([]);
      expect(job).toMatchObject({ outcome: 'SUCCESS', usage: { modelCalls: 30 } });
      const prompts = double.answers.map(({ prompt }) => prompt);
      expect(prompts).toHaveLength(30);
      for (const [index, prompt] of prompts.entries()) {
        const next = prompts[index + 1] ?? prompt;
        expect(next.slice(0, prompt.length)).toEqual(prompt);
      }
    },
  );
});
