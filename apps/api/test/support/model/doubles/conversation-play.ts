import {
  type ActivityEntry,
  ActivityHistory,
  completed,
  defineReadTool,
  GenericAgentExecutor,
  Job,
  type LlmAdapter,
  silentLogger,
  systemClock,
  ToolCallPipeline,
} from '@faina/agent-core';
import {
  type CommitFate,
  Crash,
  createTestAgent,
  DurableStore,
  StaticToolRegistry,
} from '@faina/agent-core/testing';
import fc from 'fast-check';
import { z } from 'zod';
import { FallbackLlmAdapter } from '../../../../src/models/fallback-llm-adapter.js';
import { DoubledModels, doubledModels } from './doubled-models.js';
import type { DoubleTurn } from './protocol/provider-double.js';

const words = ['Um momento.', 'É o que há: 🌍.', 'x', 'Two lines.\n\nIndeed.'];
const longWord = 'lorem ipsum '.repeat(150);

/** A step of the models: some of the chain are away, and the next one answers. */
const step = fc.record({
  away: fc.constantFrom(0, 0, 0, 1, 1, 2),
  thinks: fc.boolean(),
  text: fc.option(fc.constantFrom(...words), { nil: undefined }),
  calls: fc.array(
    fc.record({
      name: fc.constantFrom('short', 'long', 'unknown tool!'),
      args: fc.constantFrom({}, { city: 'São Tomé' }, { city: 'x', deep: { list: [1, null] } }),
      id: fc.constantFrom(undefined, undefined, undefined, `functions.look:3`, 'c'.repeat(60)),
    }),
    { maxLength: 3 },
  ),
});

/** What models, process and settings do in one job. */
export const conversation = fc.record({
  models: fc.uniqueArray(fc.constantFrom(...doubledModels), { minLength: 1, maxLength: 3 }),
  steps: fc.array(step, { maxLength: 9 }),
  fates: fc.array(
    fc.constantFrom<CommitFate>('commit', 'commit', 'commit', 'crash-before', 'crash-after'),
    { maxLength: 12 },
  ),
  maxContextTokens: fc.constantFrom(100_000, 100_000, 3_000, 1_200),
  reasoning: fc.constantFrom(undefined, 'none', 'low', 'medium', 'high'),
  cache: fc.constantFrom(undefined, true, false),
  temperature: fc.constantFrom(undefined, 0.3),
  maxIterations: fc.constantFrom(20, 4),
});

export type Conversation = typeof conversation extends fc.Arbitrary<infer Given> ? Given : never;

const looseArgs = z.looseObject({ city: z.string().optional() });
const tools = [
  defineReadTool({
    name: 'short',
    description: 'Looks at a city.',
    parameters: looseArgs,
    execute: ({ city = 'none' }) => Promise.resolve(completed({ city })),
  }),
  defineReadTool({
    name: 'long',
    description: 'Tells much of a city.',
    parameters: looseArgs,
    execute: () => Promise.resolve(completed({ text: longWord })),
  }),
];

/** More attempts than there are crashes and failures in a conversation. */
const maxAttempts = 60;

/** Plays a job to its end: the real loop, fallbacks and adapter, doubles in place of the providers. */
export async function play(given: Conversation): Promise<DoubledModels> {
  let at = 0;
  let away: number | undefined;
  const models = new DoubledModels(() => {
    const now = given.steps[at];
    // The last model of a chain always answers, so that the job gets on.
    away ??= Math.min(now?.away ?? 0, given.models.length - 1);
    if (away > 0) {
      away -= 1;
      return 'fails';
    }
    away = undefined;
    at += 1;
    return turnOf(now, at);
  });
  let fate = 0;
  const store = new DurableStore(() => given.fates[fate++] ?? 'commit', { maxAttempts: 3 });
  const executor = executorOf(store, new FallbackLlmAdapter(models.adapter, silentLogger));
  for (let attempt = 0; attempt < maxAttempts && isOpen(store); attempt += 1) {
    try {
      await executor.executeJob(asStored(store.lease()), agentOf(given));
    } catch (error) {
      if (!(error instanceof Crash)) throw error;
    }
  }
  if (isOpen(store)) throw new Error(`The job is ${store.status} after ${maxAttempts} attempts.`);
  return models;
}

const isOpen = ({ status }: DurableStore): boolean =>
  ['PENDING', 'ACTIVE', 'DELAYED'].includes(status);

const executorOf = (jobRepository: DurableStore, llmAdapter: LlmAdapter) =>
  new GenericAgentExecutor({
    llmAdapter,
    toolExecution: new ToolCallPipeline(new StaticToolRegistry(tools)),
    jobRepository,
    logger: silentLogger,
    clock: systemClock,
  });

function agentOf({ models: [model, ...fallbackModels], ...given }: Conversation) {
  const { reasoning, cache, temperature, maxContextTokens, maxIterations } = given;
  return createTestAgent({
    model: String(model),
    fallbackModels,
    toolNames: ['*'],
    maxContextTokens,
    limits: { maxIterations },
    onLimit: 'answer',
    modelOptions: {
      ...(reasoning !== undefined && { reasoning }),
      ...(cache !== undefined && { cache }),
    },
    ...(temperature !== undefined && { temperature }),
  });
}

function turnOf(now: Conversation['steps'][number] | undefined, at: number): DoubleTurn {
  if (!now) return { thinking: 'All is done, so that words are enough.', text: 'Done.' };
  const { thinks, text, calls } = now;
  return {
    ...(thinks && { thinking: `In step ${at} this is to be looked at more closely.` }),
    ...(text !== undefined && { text }),
    calls: calls.map(({ id, ...call }, ordinal) => ({
      ...call,
      ...(id !== undefined && { id: `${id}${at}${ordinal}` }),
    })),
  };
}

/** The conversation as rows give it back. */
function asStored(job: Job): Job {
  const data = job.currentData();
  const { conversationHistory, executionHistory } = data.agentState;
  const history = conversationHistory.entries().map((entry): ActivityEntry => {
    const row: ActivityEntry = JSON.parse(JSON.stringify(entry));
    return { ...row, createdAt: entry.createdAt };
  });
  const agentState = { conversationHistory: ActivityHistory.of(history), executionHistory };
  return new Job(job.status().type, { ...data, agentState });
}
