import { describe, expect, it, vi } from 'vitest';
import { z } from 'zod';
import { Interruption } from '../attempt/interruption.js';
import { LeaseLostError } from '../job/job-repository.js';
import { ModelError } from '../model/llm-adapter.js';
import { createTestJob } from '../testing/create-test-job.js';
import { InMemoryJobRepository } from '../testing/in-memory-job-repository.js';
import { callsTools, says, ScriptedModel } from '../testing/scripted-model.js';
import { testRun } from '../testing/test-run.js';
import { type AgentTool, defineReadTool } from '../tool/tool.js';
import { Result } from '../values/result.js';
import { ToolError } from '../values/tool-error.js';

const at = new Date('2026-11-21T12:00:00Z');

function tool(name: string, execute: (args: { data: string }) => unknown): AgentTool {
  return defineReadTool({
    name,
    description: `Test tool ${name}.`,
    parameters: z.object({ data: z.string() }),
    execute: (args) => Promise.resolve(execute(args)),
  });
}

const failing = (name: string, isRecoverable: boolean) =>
  tool(name, () =>
    Result.error(new ToolError('it broke', name, new Error('the cause'), isRecoverable)),
  );

describe('GenericAgentExecutor', () => {
  it('A2 completes with the text of the first answer when no tool is asked for', async () => {
    const model = new ScriptedModel(says('All done.'));
    const { result, data } = await testRun({ model });
    expect(result).toMatchObject({ value: { status: 'SUCCESS', message: 'All done.' } });
    expect(data.output).toEqual({
      message: 'All done.',
      actions: [],
      completeness: 'complete',
      notUnderstood: [],
    });
    expect(model.requests).toHaveLength(1);
  });

  it('A3 fails with FAILURE_MAX_ITERATIONS when the iterations are used up', async () => {
    const ask = callsTools({ name: 'look', args: { data: 'x' } });
    const model = new ScriptedModel(ask, ask, ask);
    const { result, data, job } = await testRun({
      model,
      tools: [tool('look', () => ({ seen: true }))],
      agent: { limits: { maxIterations: 3 } },
    });
    const message = 'Max iterations (3) reached. Goal not achieved.';
    expect(result).toMatchObject({ value: { status: 'FAILURE_MAX_ITERATIONS', message } });
    expect(job.status().type).toBe('FAILED');
    expect(data.lastFailureSummary).toBe(message);
    model.expectDone();
  });

  it('A4 fails with FAILURE_LLM when the model call fails for good', async () => {
    const error = new ModelError('the key is wrong', 'MODEL_AUTHENTICATION', false);
    const { result, executions } = await testRun({ model: new ScriptedModel(error) });
    expect(result).toMatchObject({ value: { status: 'FAILURE_LLM', jobStatus: 'FAILED' } });
    expect(result).toMatchObject({ value: { message: 'LLM generation failed: the key is wrong' } });
    expect(executions.map(({ type }) => type)).toEqual(['llm_error']);
  });

  it('A4 names the model that was asked behind an alias and failed', async () => {
    const failed = new ModelError('no', 'MODEL_REFUSED', false, { model: 'openai:m' });
    const { executions } = await testRun({ model: new ScriptedModel(failed) });
    expect(executions).toMatchObject([{ type: 'llm_error', name: 'openai:m' }]);
  });

  it('A4 delays the job when a retryable model call fails and attempts are left', async () => {
    const error = new ModelError('busy', 'MODEL_RATE_LIMITED', true, { retryAfterMs: 120_000 });
    const { job, data } = await testRun({ model: new ScriptedModel(error) });
    expect(job.status().type).toBe('DELAYED');
    expect(data.failures).toBe(1);
    expect(data.delayMs).toBeGreaterThanOrEqual(120_000);
    expect(data.delayMs).toBeLessThanOrEqual(120_500);
  });

  it('A4 fails when the last attempt meets a retryable model failure', async () => {
    const error = new ModelError('busy', 'MODEL_UNAVAILABLE', true);
    const job = createTestJob({ maxAttempts: 3, failures: 2 });
    const { result } = await testRun({ model: new ScriptedModel(error), job });
    expect(result).toMatchObject({ value: { status: 'FAILURE_LLM', jobStatus: 'FAILED' } });
  });

  it('A5 sends persona, prompt, call and result to the second model call', async () => {
    const model = new ScriptedModel(
      callsTools({ name: 'look', args: { data: 'x' }, id: 'c9' }),
      says('Seen.'),
    );
    await testRun({ model, tools: [tool('look', ({ data }) => ({ saw: data }))] });
    const roles = model.requests[1]?.messages.map(({ role }) => role);
    expect(roles).toEqual(['system', 'user', 'assistant', 'tool']);
    expect(model.requests[1]?.messages[3]).toEqual({
      role: 'tool',
      tool_call_id: 'c9',
      toolName: 'look',
      content: '{"saw":"x"}',
    });
    expect(model.requests[0]?.tools).toMatchObject([
      { name: 'look', parameters: { type: 'object', required: ['data'] } },
    ]);
  });

  it('A7 ends the job on a critical tool failure, without another model call', async () => {
    const model = new ScriptedModel(callsTools({ name: 'boom', args: { data: 'x' } }));
    const { result, data, job } = await testRun({ model, tools: [failing('boom', false)] });
    expect(result).toMatchObject({ value: { status: 'FAILURE_TOOL' } });
    expect(job.status().type).toBe('FAILED');
    expect(data.criticalToolFailureInfo).toEqual({
      toolName: 'boom',
      errorType: 'ToolError',
      message: 'it broke',
      isRecoverable: false,
      details: { originalError: { name: 'Error', message: 'the cause' } },
    });
    expect(data.lastFailureSummary).toBe("Critical: Tool 'boom' failed non-recoverably: it broke");
  });

  it('A8 ends the job when a configured tool is provided by nothing', async () => {
    const model = new ScriptedModel(callsTools({ name: 'gone', args: {} }));
    const { data, job } = await testRun({ model, agent: { toolNames: ['gone'] } });
    expect(job.status().type).toBe('FAILED');
    expect(data.error?.code).toBe('TOOL_NOT_FOUND');
  });

  it('A8 tells the model which tools it has when it asks for another one', async () => {
    const model = new ScriptedModel(callsTools({ name: 'lok', args: {} }), says('Sorry.'));
    const { result, activity } = await testRun({ model, tools: [tool('look', () => 1)] });
    expect(result).toMatchObject({ value: { status: 'SUCCESS' } });
    expect(activity[2]?.content).toContain('It may use: look.');
  });

  it('A9 does not run a tool with invalid arguments and lets the model correct itself', async () => {
    const execute = vi.fn();
    const model = new ScriptedModel(
      callsTools({ name: 'look', args: { data: 7 } }),
      says('Corrected.'),
    );
    const { result, activity } = await testRun({
      model,
      tools: [tool('look', execute)],
      agent: { repairToolCalls: false },
    });
    expect(execute).not.toHaveBeenCalled();
    expect(activity[2]?.content).toContain('Argument validation failed');
    expect(activity[2]?.content).toContain('expected string');
    expect(result).toMatchObject({ value: { status: 'SUCCESS' } });
  });

  it('A12 sends an existing history in order and prompts no second time', async () => {
    const model = new ScriptedModel(says('Third.'));
    const job = createTestJob({
      history: [
        { role: 'USER', content: 'First', createdAt: at },
        { role: 'ASSISTANT', content: 'Second', toolCalls: [], createdAt: at },
      ],
    });
    await testRun({ model, job });
    expect(model.requests[0]?.messages.slice(1).map(({ content }) => content)).toEqual([
      'First',
      'Second',
    ]);
  });

  it('A15 answers an error and never asks the model when the first save fails', async () => {
    const model = new ScriptedModel();
    const jobRepository = new InMemoryJobRepository();
    vi.spyOn(jobRepository, 'save').mockResolvedValue(Result.error(new Error('disk full')));
    const { result } = await testRun({ model, jobRepository });
    expect(result).toMatchObject({ error: { message: 'disk full' } });
    expect(model.requests).toHaveLength(0);
  });

  it('A16 fails with FAILURE_INTERNAL when the adapter throws', async () => {
    const model = { generateText: () => Promise.reject(new Error('adapter defect')) };
    const { result, executions } = await testRun({ model });
    expect(result).toMatchObject({ value: { status: 'FAILURE_INTERNAL' } });
    expect(executions).toMatchObject([
      { type: 'system_error', error: { message: 'adapter defect' } },
    ]);
  });

  it('A20 puts the persona first in every model call', async () => {
    const model = new ScriptedModel(callsTools({ name: 'look', args: { data: 'x' } }), says('Ok.'));
    await testRun({ model, tools: [tool('look', () => 1)] });
    for (const { messages } of model.requests) {
      expect(messages[0]?.role).toBe('system');
      expect(messages[0]?.content).toMatch(/^You are a tester\./);
    }
  });

  it('A22 lists the tool errors when recoverable errors use up the iterations', async () => {
    const ask = callsTools({ name: 'bad', args: { data: 'x' } });
    const { result } = await testRun({
      model: new ScriptedModel(ask, ask),
      tools: [failing('bad', true)],
      agent: { limits: { maxIterations: 2 } },
    });
    expect(result).toMatchObject({
      value: {
        status: 'FAILURE_MAX_ITERATIONS',
        errors: [{ message: 'it broke' }, { message: 'it broke' }],
      },
    });
  });

  it('settles CANCELLED between steps and closes the calls that were not run', async () => {
    const interruption = new Interruption();
    const model = new ScriptedModel(() => {
      interruption.abort('cancel');
      return callsTools({ name: 'look', args: { data: 'x' } });
    });
    const execute = vi.fn();
    const { job, activity } = await testRun({
      model,
      interruption,
      tools: [tool('look', execute)],
    });
    expect(job.status().type).toBe('CANCELLED');
    expect(execute).not.toHaveBeenCalled();
    expect(activity.at(-1)).toMatchObject({ role: 'TOOL_RESULT', toolName: 'look' });
  });

  it('P9 settles CANCELLED once a save tells of it, and runs nothing more', async () => {
    const jobRepository = new InMemoryJobRepository();
    const save = jobRepository.save.bind(jobRepository);
    jobRepository.save = async (job) => {
      await save(job);
      return Result.ok({ cancelRequested: true });
    };
    const execute = vi.fn();
    const { job } = await testRun({
      model: new ScriptedModel(callsTools({ name: 'look', args: { data: 'x' } })),
      jobRepository,
      tools: [tool('look', execute)],
    });
    expect(job.status().type).toBe('CANCELLED');
    expect(execute).not.toHaveBeenCalled();
  });

  it('counts a call that was stopped, with what it used up', async () => {
    const interruption = new Interruption();
    const usage = { inputTokens: 10, outputTokens: 1 };
    const model = new ScriptedModel(() => {
      interruption.abort('shutdown');
      return new ModelError('stopped', 'MODEL_CALL_INTERRUPTED', true, { usage });
    });
    const { data, executions } = await testRun({ model, interruption });
    expect(data.usage).toMatchObject({ modelCalls: 1, totalTokens: 11 });
    expect(executions).toMatchObject([{ type: 'llm_error', usage }]);
  });

  it('writes nothing more once the lease is lost', async () => {
    const interruption = new Interruption();
    const jobRepository = new InMemoryJobRepository();
    const model = new ScriptedModel((request) => {
      interruption.abort('lease-lost');
      return new ModelError(String(request.signal.reason), 'MODEL_UNAVAILABLE', true);
    });
    const { result } = await testRun({ model, interruption, jobRepository });
    expect(result.isError() && result.error).toBeInstanceOf(LeaseLostError);
    expect(jobRepository.saves.map(({ status }) => status)).toEqual(['ACTIVE']);
  });

  it('releases the job at shutdown and keeps the answer that was paid for', async () => {
    const interruption = new Interruption();
    const model = new ScriptedModel(() => {
      interruption.drain();
      return callsTools({ name: 'look', args: { data: 'x' } });
    });
    const { job, activity } = await testRun({
      model,
      interruption,
      tools: [tool('look', () => 1)],
    });
    expect(job.status().type).toBe('PENDING');
    expect(activity.map(({ role }) => role)).toEqual(['USER', 'ASSISTANT']);
  });
});
