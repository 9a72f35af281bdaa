import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { ModelError, type ModelRequest, type ModelResponse } from '../model/llm-adapter.js';
import { createTestJob } from '../testing/create-test-job.js';
import { callsTools, says, ScriptedModel } from '../testing/scripted-model.js';
import { testRun } from '../testing/test-run.js';
import { defineReadTool } from '../tool/tool.js';

const look = defineReadTool({
  name: 'look',
  description: 'look',
  parameters: z.looseObject({}),
  execute: ({ size }) => Promise.resolve('x'.repeat(Number(size ?? 1))),
});
const tools = [look];

/** A model that asks for a tool for ever, each time with other arguments. */
const endless = (usage?: ModelResponse['usage']) => {
  let calls = 0;
  return {
    generateText: () => {
      calls += 1;
      const response = callsTools({ name: 'look', args: { calls } });
      return new ScriptedModel({ ...response, ...(usage && { usage }) }).generateText(request);
    },
    count: () => calls,
  };
};
const request: ModelRequest = {
  model: 'm',
  messages: [],
  tools: [],
  signal: new AbortController().signal,
};

describe('P10 a model that never ends', () => {
  it.each([
    ['maxIterations', { maxIterations: 4 }, 'FAILURE_MAX_ITERATIONS', 4],
    ['maxToolCalls', { maxToolCalls: 3, maxIterations: 50 }, 'FAILURE_BUDGET', 4],
    ['maxTokens', { maxTokens: 5_000, maxIterations: 50 }, 'FAILURE_BUDGET', 5],
    ['maxCostUsd', { maxCostUsd: 0.05, maxIterations: 50 }, 'FAILURE_BUDGET', 5],
  ])('is ended by %s', async (_name, limits, outcome, modelCalls) => {
    const model = endless({ inputTokens: 990, outputTokens: 10, costUsd: 0.01 });
    const { data } = await testRun({ model, tools, agent: { limits } });
    expect(data.outcome).toBe(outcome);
    expect(data.error?.message).toMatch(/^Max .* reached\. Goal not achieved\.$/);
    expect(model.count()).toBe(modelCalls);
    expect(data.usage.totalTokens).toBe(modelCalls * 1_000);
    expect(data.usage.costUsd).toBeCloseTo(modelCalls * 0.01);
  });

  it('F23 is ended as a loop when it repeats itself', async () => {
    const ask = callsTools({ name: 'look', args: {} });
    const model = new ScriptedModel(ask, ask, ask);
    const { data } = await testRun({ model, tools });
    expect(data.outcome).toBe('FAILURE_LOOP');
    model.expectDone();
  });

  it('is ended by the deadline, also in the middle of a model call', async () => {
    const model = new ScriptedModel(
      ({ signal }) =>
        new Promise((resolve) => {
          signal.addEventListener('abort', () => {
            resolve(new ModelError('stopped', 'MODEL_TIMEOUT', true));
          });
        }),
    );
    const job = createTestJob({ limits: { deadlineMs: 3_600_000 }, spentMs: 3_599_950 });
    const { data } = await testRun({ model, job });
    expect(data.outcome).toBe('FAILURE_DEADLINE');
  });

  it('reserves what the input may cost before a call and bounds the answer by the rest', async () => {
    const model = new ScriptedModel(says('Done.'));
    await testRun({ model, agent: { limits: { maxTokens: 1_000 } } });
    const bound = model.requests[0]?.maxOutputTokens ?? 0;
    expect(bound).toBeGreaterThan(800);
    expect(bound).toBeLessThan(1_000);
  });

  it('is not even asked when the input alone would pass the limit', async () => {
    const model = new ScriptedModel();
    const job = createTestJob({ input: 'x'.repeat(30_000) });
    const { data } = await testRun({ model, job, agent: { limits: { maxTokens: 2_000 } } });
    expect(data.outcome).toBe('FAILURE_BUDGET');
  });
});

describe('a conversation that is too long for the model', () => {
  const tooLong = () => new ModelError('too long', 'MODEL_CONTEXT_TOO_LONG', false);

  it('is shortened and sent again at once', async () => {
    const model = new ScriptedModel(
      callsTools({ name: 'look', args: { size: 20_000 } }),
      callsTools({ name: 'look', args: { size: 20_001 } }),
      tooLong(),
      says('Done.'),
    );
    const { data, executions, activity } = await testRun({ model, tools });
    expect(data.outcome).toBe('SUCCESS');
    expect(executions.map(({ type }) => type)).toContain('llm_error');
    const [longer, shorter] = model.requests
      .slice(2)
      .map(({ messages }) => JSON.stringify(messages));
    expect(shorter?.length).toBeLessThan((longer?.length ?? 0) * 0.6);
    expect(activity.some((entry) => (entry.content?.length ?? 0) > 20_000)).toBe(true);
  });

  it('ends the job at once when nothing can be left out', async () => {
    const model = new ScriptedModel(tooLong());
    const { data } = await testRun({ model });
    expect(data.error?.code).toBe('MODEL_CONTEXT_TOO_LONG');
    model.expectDone();
  });
});

it('A26 a failed call of an earlier attempt does not taint the next one', async () => {
  const model = new ScriptedModel(says('Now it works.'));
  const job = createTestJob({ failures: 1, lastFailureSummary: undefined });
  const { data } = await testRun({ model, job });
  expect(data).toMatchObject({
    outcome: 'SUCCESS',
    error: undefined,
    lastFailureSummary: undefined,
  });
});

it('F24 an answer that was cut at the output limit runs none of its calls', async () => {
  const cut = {
    ...callsTools({ name: 'look', args: {} }, { name: 'look', args: { n: 2 } }),
    finishReason: 'length',
  };
  const { activity } = await testRun({ model: new ScriptedModel(cut, says('Ok.')), tools });
  const results = activity.filter(({ role }) => role === 'TOOL_RESULT');
  expect(results.map(({ content }) => content?.includes('ARGUMENTS_CUT'))).toEqual([true, true]);
});
