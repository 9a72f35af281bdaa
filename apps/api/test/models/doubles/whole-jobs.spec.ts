import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { DoubleServer, type DoubleStep } from '../../support/model/doubles/double-server.js';
import {
  type DoubledProvider,
  doubles,
  DoubleServers,
} from '../../support/model/doubles/double-servers.js';
import { partsIn } from '../../support/model/doubles/given-parts.js';
import { beginsWith } from '../../support/model/doubles/protocol/prompt-cache.js';
import type { DoubleTurn } from '../../support/model/doubles/protocol/provider-double.js';
import { ApprovalClient } from '../../support/service/approval-client.js';
import { type ServiceProcess, startServiceProcess } from '../../support/service/service-process.js';
import { createTestDatabase, type TestDatabase } from '../../support/stores/test-database.js';
import { waitFor } from '../../support/wait-for.js';

type Model = readonly [DoubledProvider, string];

/** A model of each provider, and two of others that are asked while it is away. */
const conversations: readonly (readonly [DoubledProvider, string, Model, Model])[] = [
  [
    'anthropic',
    'claude-fable-5-1',
    ['openai-compatible', 'kimi-k2.5'],
    ['openai-compatible', 'deepseek-v4-pro'],
  ],
  ['google', 'gemini-3-pro-preview', ['openai', 'gpt-5'], ['openai', 'gpt-5.6']],
  [
    'openai',
    'gpt-5.6',
    ['anthropic', 'claude-opus-5'],
    ['openrouter', 'google/gemini-3-pro-preview'],
  ],
  [
    'openrouter',
    'google/gemini-3-pro-preview',
    ['anthropic', 'claude-opus-5'],
    ['anthropic', 'claude-fable-5-1'],
  ],
  [
    'openai-compatible',
    'deepseek-v4-pro',
    ['openrouter', 'google/gemini-3-pro-preview'],
    ['google', 'gemini-3-pro-preview'],
  ],
];

/** Those that are asked while a provider is away, by the name of their endpoint. */
const others = new Map<string, DoubleServer>();
let servers: DoubleServers;
let folder: string;
let endpointsFile: string;
let database: TestDatabase;
let service: ServiceProcess;

const endpointOf = (provider: DoubledProvider, place: number) => `instead-of-${provider}-${place}`;
const serversOf = (provider: DoubledProvider) => {
  const places = [0, 1].map((place) => others.get(endpointOf(provider, place)));
  return [servers.of(provider), ...places].filter((server) => server !== undefined);
};

const start = () =>
  startServiceProcess({
    DATABASE_URL: database.url,
    TOOL_PACKS: 'diagnostics',
    RECONCILE_MS: '500',
    MODEL_ENDPOINTS: endpointsFile,
    ENDPOINT_KEY: 'key-of-a-test',
    ...servers.settings,
  });

const client = () => new ApprovalClient(service.url);

beforeAll(async () => {
  servers = await DoubleServers.start();
  const endpoints: Record<string, object> = {};
  for (const [provider, , ...instead] of conversations) {
    for (const [place, [kind]] of instead.entries()) {
      const server = await DoubleServer.start(doubles[kind]());
      others.set(endpointOf(provider, place), server);
      endpoints[endpointOf(provider, place)] = {
        kind,
        baseUrl: server.baseUrl,
        apiKey: 'secret:ENDPOINT_KEY',
      };
    }
  }
  folder = await mkdtemp(join(tmpdir(), 'doubles-'));
  endpointsFile = join(folder, 'endpoints.json');
  await writeFile(endpointsFile, JSON.stringify(endpoints));
  database = await createTestDatabase();
  service = await start();
}, 120_000);

afterAll(async () => {
  await service.kill();
  await servers.close();
  for (const server of others.values()) await server.close();
  await rm(folder, { recursive: true });
  await database.drop();
});

const echo = (value: unknown) => ({ name: 'echo', args: { value } });
const done: DoubleTurn = { thinking: 'All is known by now.', text: 'Done.' };
const much = (bytes: number): DoubleTurn => ({
  thinking: `Now ${bytes} bytes are asked for, which is a lot of bytes to ask for at once.`,
  calls: [{ name: 'big_result', args: { bytes } }, echo(`${bytes}`)],
});

describe('a conversation with calls side by side, repairs, an approval, kill -9, other models and a cut', () => {
  const task = 'Say it again, then write it down';
  const firstHeld: DoubleTurn = {
    thinking: 'Both were heard, so it can be written.',
    text: 'One moment.',
    calls: [{ name: 'big_result', args: { bytes: 1_000 } }],
  };
  const secondHeld: DoubleTurn = {
    thinking: 'I am back, and know what I began with.',
    calls: [echo('back'), echo('🌍')],
  };
  const steps = (provider: string): readonly DoubleStep[] => [
    {
      thinking: 'Two things are to be said again, and a third one needs mending.',
      calls: [echo('Évora'), echo(2), { name: 'Echo', args: { value: 3 } }],
    },
    { thinking: 'One more time, with odd arguments.', calls: [{ name: 'echo', args: {} }] },
    // The model mends them, in a conversation of its own.
    { text: '{"value":"mended"}' },
    // The process is killed over this answer, which the next one asks for again.
    { held: firstHeld },
    firstHeld,
    {
      thinking: 'This is written only when a person allows it.',
      calls: [{ name: 'write_once', args: { key: provider } }, echo('after')],
    },
    { fails: 503 },
    // Killed once more, with the answer of another model behind it.
    { held: secondHeld },
    secondHeld,
    { fails: 503 },
    ...Array.from({ length: 10 }, (_, index) => much(2_000 + index)),
    done,
  ];
  /** What the others say: the first one once, and is away when it is asked again. */
  const first: readonly DoubleStep[] = [
    { thinking: 'Another model thinks otherwise.', text: 'I.', calls: [echo('c'), echo('d')] },
    { fails: 503 },
  ];
  const second: DoubleStep = { thinking: 'So does a third one.', calls: [echo('there')] };
  const jobs = new Map<DoubledProvider, string>();

  const untilAsked = async (count: number) => {
    for (const [provider] of conversations) {
      const { requests } = servers.of(provider);
      const untilThen = () => {
        const { reply } = requests.findLast(({ reply: { kind } }) => kind === 'refused') ?? {};
        if (reply) throw new Error(`${provider} refused ${JSON.stringify(reply)}`);
        return requests.length === count;
      };
      await waitFor(untilThen, {
        what: () => `request ${count} to ${provider}, of which there are ${requests.length}`,
      });
    }
  };
  const restart = async () => {
    await service.kill();
    service = await start();
  };

  beforeAll(async () => {
    for (const [provider, name, ...instead] of conversations) {
      const [own, one, other] = serversOf(provider);
      own?.script(...steps(provider));
      one?.script(...first);
      other?.script(second);
      const fallbackModels = instead.map(
        ([, model], place) => `${endpointOf(provider, place)}:${model}`,
      );
      const agent = `careful-${provider}`;
      await client().putAgent(agent, {
        model: `${provider}:${name}`,
        fallbackModels,
        requireApproval: ['write_once'],
        modelOptions: { reasoning: 'medium' },
        maxContextTokens: 4_000,
        limits: { maxIterations: 25 },
      });
      const { id } = await client().submit({ agent, input: task, maxAttempts: 5 });
      jobs.set(provider, id);
    }
    await untilAsked(4);
    await restart();
    for (const id of jobs.values()) {
      const question = await waitFor(
        async () => {
          const { waitingFor, settledAt, error } = await client().job(id, 5);
          if (settledAt !== null) throw new Error(`The job ended: ${JSON.stringify(error)}`);
          return waitingFor === 'approval' ? client().questionOf(id) : undefined;
        },
        { what: 'the question' },
      );
      await client().decide(question, { decision: 'approve' });
    }
    await untilAsked(8);
    await restart();
  }, 180_000);

  it.each(conversations)(
    'R2 %s:%s: no 400, and every part goes back as it came',
    async (provider) => {
      const job = await client().settled(jobs.get(provider) ?? '');
      const [own, ...instead] = serversOf(provider);
      for (const server of serversOf(provider)) server.assertDone();
      expect(job).toMatchObject({
        error: null,
        outcome: 'SUCCESS',
        output: { message: 'Done.' },
        usage: { repairedToolCalls: 2 },
      });
      const records = own?.requests.filter(({ text }) => text.includes(task)) ?? [];
      const answers = records.filter(({ isGiven }) => isGiven).map(({ reply }) => reply);
      const given = answers.flatMap(({ body }) => partsIn(body));
      expect(given.length).toBeGreaterThanOrEqual(10);

      // Each request begins with the one before, but where the conversation was cut.
      const prompts = records.flatMap(({ reply }) =>
        reply.kind === 'answered' ? [reply.prompt] : [],
      );
      const cuts = prompts.flatMap((prompt, index) =>
        beginsWith(prompt, prompts[index - 1] ?? []) ? [] : [index],
      );
      expect(cuts[0]).toBeGreaterThan(8);
      expect(cuts.length).toBeLessThan(6);
      expect(records.at(-1)?.text).not.toContain('Évora');
      let [known, cutAt] = [0, 0];
      for (const [index, { body, isGiven, reply }] of records.entries()) {
        if (cuts.includes(index)) cutAt = known;
        const sent = partsIn(body).filter((part) => given.includes(part));
        // In their order; all that was given since the last cut, and of the others what still holds.
        expect(given.slice(0, known).filter((part) => sent.includes(part))).toEqual(sent);
        expect(sent.slice(sent.length - known + cutAt)).toEqual(given.slice(cutAt, known));
        if (isGiven) known += partsIn(reply.body).length;
      }
      for (const { body } of instead.flatMap(({ requests }) => requests)) {
        expect(partsIn(body).filter((part) => given.includes(part))).toEqual([]);
      }
    },
  );
});
