import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import type { ChatRequest } from '../support/model/chat-request.js';
import type { JobClient } from '../support/service/job-client.js';
import { answer, toolCall, toolCalls, type ModelReply } from '../support/model/model-replies.js';
import type { ScriptedModelServer } from '../support/model/scripted-model-server.js';
import { type ScriptedService, startScriptedService } from '../support/service/scripted-service.js';
import type { JobView } from '../../src/gateways/rest/jobs/job-view.schema.js';

/** What the model does in a turn, by the number of the answers that the conversation holds. */
type Habit = (turn: number) => ModelReply;

const habits = new Map<string, Habit>([
  ['one call for ever', () => toolCall('echo', { value: 'same' })],
  ['A-B-A-B', (turn) => toolCall('echo', { value: turn % 2 })],
  ['new arguments each time', (turn) => toolCall('echo', { value: turn })],
  ['one failing call for ever', () => toolCall('fail_recoverable', { message: 'no' })],
  ['an unknown tool for ever', () => toolCall('launch_rocket')],
  ['broken arguments for ever', () => toolCall('echo', '{"value": ')],
  [
    'three calls each time',
    (turn) => toolCalls([0, 1, 2].map((n) => ({ name: 'echo', arguments: { value: [turn, n] } }))),
  ],
]);

/** Every scripted answer reports the same usage. */
const tokensPerCall = 120;

function respond({ messages, tools }: ChatRequest): ModelReply {
  if (!tools) return answer('I went in circles.');
  const prompt = messages.find(({ role }) => role === 'user')?.content;
  const input = typeof prompt === 'string' ? prompt : '';
  const habit = habits.get(input);
  if (!habit) throw new Error(`Nothing is scripted for '${input}'.`);
  return habit(messages.filter(({ role }) => role === 'assistant').length);
}

let scripted: ScriptedService;
let model: ScriptedModelServer;
let client: JobClient;

beforeAll(async () => {
  scripted = await startScriptedService({ responder: respond });
  ({ model, client } = scripted);
  await client.putAgent('tester', { repairToolCalls: false });
  await client.putAgent('speaker', { repairToolCalls: false, onLimit: 'answer' });
});

afterAll(async () => {
  await scripted.close();
});

afterEach(() => {
  model.assertDone();
});

interface Counts {
  readonly modelCalls: number;
  readonly toolCalls: number;
}

/** Runs a job whose calls are counted at the model server, in the usage and in the histories. */
async function counted(habit: string, { modelCalls, toolCalls: calls }: Counts, body: object = {}) {
  const before = model.count;
  const job = await client.run({ agent: 'tester', input: habit, ...body });
  expect(model.count - before).toBe(modelCalls);
  expect(job.usage).toMatchObject({
    modelCalls,
    toolCalls: calls,
    totalTokens: modelCalls * tokensPerCall,
  });
  const executions = await client.executions(job.id);
  expect(executions.filter(({ type }) => type === 'llm_call')).toHaveLength(modelCalls);
  expect(executions.filter(({ type }) => type.startsWith('tool_'))).toHaveLength(calls);
  expect(await client.moves(job.id)).toHaveLength(3);
  return job;
}

const failed = (outcome: JobView['outcome']) => ({
  status: 'FAILED',
  outcome,
  error: { code: outcome },
});

describe('a model that never comes to an end', () => {
  it.each([
    ['one call for ever', { modelCalls: 3, toolCalls: 3 }],
    ['A-B-A-B', { modelCalls: 4, toolCalls: 4 }],
    ['one failing call for ever', { modelCalls: 3, toolCalls: 3 }],
    ['an unknown tool for ever', { modelCalls: 3, toolCalls: 3 }],
    ['broken arguments for ever', { modelCalls: 3, toolCalls: 3 }],
  ])('F23 %s ends as a loop', async (habit, counts) => {
    const job = await counted(habit, counts);
    expect(job).toMatchObject(failed('FAILURE_LOOP'));
    expect(job.lastFailureSummary).toMatch(/\S/);
  });

  it('F23 new arguments each time end at the iterations', async () => {
    const job = await counted('new arguments each time', { modelCalls: 10, toolCalls: 10 });
    expect(job).toMatchObject(failed('FAILURE_MAX_ITERATIONS'));
    expect(job.lastFailureSummary).toBe('Max iterations (10) reached. Goal not achieved.');
  });

  it('F23 new arguments each time end at the limit of calls, which says so', async () => {
    const limits = { maxIterations: 100, maxToolCalls: 7 };
    const counts = { modelCalls: 8, toolCalls: 7 };
    const job = await counted('new arguments each time', counts, { limits });
    expect(job).toMatchObject(failed('FAILURE_BUDGET'));
    expect(job.lastFailureSummary).toBe('Max tool calls (7) reached. Goal not achieved.');
  });

  it('F23 several calls in each answer do not pass the limit of calls', async () => {
    const limits = { maxIterations: 100, maxToolCalls: 7 };
    const counts = { modelCalls: 3, toolCalls: 7 };
    const job = await counted('three calls each time', counts, { limits });
    expect(job).toMatchObject(failed('FAILURE_BUDGET'));
  });

  it('P10 tokens end the job at most one model call beyond the limit', async () => {
    const before = model.count;
    const limits = { maxIterations: 100, maxToolCalls: 1_000, maxTokens: 10 * tokensPerCall };
    const job = await client.run({ agent: 'tester', input: 'new arguments each time', limits });
    expect(job).toMatchObject(failed('FAILURE_BUDGET'));
    expect(job.usage.totalTokens).toBe((model.count - before) * tokensPerCall);
    expect(job.usage.totalTokens).toBeLessThanOrEqual(11 * tokensPerCall);
    expect(job.lastFailureSummary).toContain(String(10 * tokensPerCall));
  });

  it('F23 with onLimit answer the loop ends with one last answer and still says that it was one', async () => {
    const counts = { modelCalls: 4, toolCalls: 3 };
    const job = await counted('one call for ever', counts, { agent: 'speaker' });
    expect(job).toMatchObject({
      status: 'COMPLETED',
      outcome: 'FAILURE_LOOP',
      output: { message: 'I went in circles.' },
    });
  });
});
