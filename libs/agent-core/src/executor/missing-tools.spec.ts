import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { ModelNotAskedError } from '../model/llm-adapter.js';
import { createTestJob } from '../testing/create-test-job.js';
import { callsTools, says, ScriptedModel } from '../testing/scripted-model.js';
import { testRun } from '../testing/test-run.js';
import { defineReadTool } from '../tool/tool.js';

const look = defineReadTool({
  name: 'look',
  description: 'look',
  parameters: z.strictObject({}),
  execute: () => Promise.resolve('seen'),
});

const toolNames = ['look', 'files__*'];
const waiting = { toolNames, onMissingTools: 'wait' } as const;

describe('tools that are away', () => {
  it('with wait delay the job, without a model call and without a try used up', async () => {
    const job = createTestJob({ maxAttempts: 1 });
    const away = new Set(['files__*']);
    const model = new ScriptedModel();
    const first = await testRun({ model, tools: [look], agent: waiting, job, away });
    expect(first.result).toMatchObject({ value: { status: null, jobStatus: 'DELAYED' } });
    expect(first.data).toMatchObject({
      failures: 0,
      outcome: null,
      lastFailureSummary: 'Tools are missing: files__* (its server is away).',
    });
    const moves = first.jobRepository.saves.flatMap((saved) => saved.moves);
    expect(moves.at(-1)).toMatchObject({ to: 'DELAYED', reason: 'TOOL_MISSING' });
    expect(first.executions).toEqual([]);

    const there = new ScriptedModel(says('Done.'));
    const second = await testRun({ model: there, tools: [look], agent: waiting, job });
    expect(second.data).toMatchObject({ outcome: 'SUCCESS', failures: 0 });
    expect(second.data.output).not.toHaveProperty('missingTools');
  });

  it('with wait stop a job in the middle too, before it asks its model again', async () => {
    const job = createTestJob();
    const away = new Set<string>();
    const leave = defineReadTool({
      ...look,
      execute: () => {
        away.add('files__*');
        return Promise.resolve('the server went away');
      },
    });
    const run = { tools: [leave], agent: waiting, job, away };
    const calls = callsTools({ name: 'look', args: {} }, { name: 'look', args: {} });
    const first = await testRun({ ...run, model: new ScriptedModel(calls) });
    expect(first.data).toMatchObject({ delayMs: expect.any(Number), failures: 0, outcome: null });

    away.clear();
    const second = await testRun({
      ...run,
      tools: [look],
      model: new ScriptedModel(says('Done.')),
    });
    expect(second.data.outcome).toBe('SUCCESS');
    expect(second.activity.map(({ role }) => role)).toEqual([
      'USER',
      'ASSISTANT',
      'TOOL_RESULT',
      'TOOL_RESULT',
      'ASSISTANT',
    ]);
  });

  it('with wait hold nobody up beyond the deadline, and not for longer than a day', async () => {
    const away = new Set(['files__*']);
    const run = { model: new ScriptedModel(), tools: [look], away };
    const deadline = { agent: { ...waiting, limits: { deadlineMs: 60_000 } } };
    const late = await testRun({ ...run, ...deadline, job: createTestJob({ spentMs: 59_000 }) });
    expect(late.data.delayMs).toBeLessThanOrEqual(1_000);
    const passed = await testRun({ ...run, ...deadline, job: createTestJob({ spentMs: 60_000 }) });
    expect(passed.data.outcome).toBe('FAILURE_DEADLINE');

    const day = { maxAttempts: 1, spentMs: 24 * 3_600_000 };
    const over = await testRun({ ...run, agent: waiting, job: createTestJob(day) });
    expect(over.data).toMatchObject({ outcome: 'FAILURE_TOOL', error: { code: 'TOOL_MISSING' } });
  });

  it('with wait are looked for less and less often', async () => {
    const away = new Set(['files__*']);
    const delayAfter = async (spentMs: number) => {
      const job = createTestJob({ spentMs });
      const run = { model: new ScriptedModel(), tools: [look], agent: waiting, away };
      return (await testRun({ ...run, job })).data.delayMs ?? 0;
    };
    expect(await delayAfter(0)).toBeLessThanOrEqual(1_000);
    expect(await delayAfter(30_000)).toBeGreaterThanOrEqual(30_000);
    expect(await delayAfter(3_600_000)).toBeLessThanOrEqual(301_000);
  });

  it('that the key or the operator does not allow hold nothing up', async () => {
    for (const scopes of [{ toolScopes: ['get_*'] }, { toolCeiling: ['look'] }]) {
      const job = createTestJob(scopes);
      const model = new ScriptedModel(says('Done.'));
      const away = new Set(['files__*']);
      const { data } = await testRun({ model, tools: [look], agent: waiting, job, away });
      expect(data.outcome).toBe('SUCCESS');
    }
  });

  it('with run leave the job to its other tools, and the model, the history and the output say so', async () => {
    const model = new ScriptedModel(callsTools({ name: 'look', args: {} }), says('Done.'));
    const away = new Set(['files__*']);
    const agent = { toolNames };
    const { data, executions } = await testRun({ model, tools: [look], agent, away });
    expect(data).toMatchObject({
      outcome: 'SUCCESS',
      output: { message: 'Done.', missingTools: ['files__*'] },
    });
    expect(executions[0]).toMatchObject({
      type: 'tool_missing',
      name: 'files__*',
      message: 'Runs without files__*: its server is away.',
    });
    expect(model.requests[0]?.messages[0]).toMatchObject({
      role: 'system',
      content: expect.stringContaining('files__* (its server is away)'),
    });
  });

  it('with run are told once in the history, in however many attempts', async () => {
    const job = createTestJob();
    const away = new Set(['files__*']);
    const held = new ModelNotAskedError('held', 'MODEL_UNAVAILABLE', true, { retryAfterMs: 1_000 });
    const run = { tools: [look], agent: { toolNames }, job, away };
    await testRun({ ...run, model: new ScriptedModel(held) });
    const { executions } = await testRun({ ...run, model: new ScriptedModel(says('Done.')) });
    expect(executions.filter(({ type }) => type === 'tool_missing')).toHaveLength(1);
  });
});
