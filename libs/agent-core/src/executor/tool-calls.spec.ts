import { describe, expect, it, vi } from 'vitest';
import { z } from 'zod';
import { toModelMessages } from '../attempt/model-call/model-request.js';
import type { ActivityEntry } from '../job/history/activity-history.js';
import { createTestJob } from '../testing/create-test-job.js';
import { InMemoryJobRepository } from '../testing/in-memory-job-repository.js';
import { callsTools, says, ScriptedModel } from '../testing/scripted-model.js';
import { testRun } from '../testing/test-run.js';
import { stopGraceMs } from '../tool-call/run/run-with-deadline.js';
import {
  type AgentTool,
  defineLocalTool,
  defineReadTool,
  type ExternalTool,
} from '../tool/tool.js';
import { Result } from '../values/result.js';
import { ToolError } from '../values/tool-error.js';

const anything = z.looseObject({});
const read = (name: string, execute: () => unknown): AgentTool =>
  defineReadTool({
    name,
    description: name,
    parameters: anything,
    execute: async () => execute(),
  });
const local = (name: string, execute: () => unknown): AgentTool =>
  defineLocalTool({
    name,
    description: name,
    parameters: anything,
    execute: async () => execute(),
  });

const results = (activity: readonly ActivityEntry[]) =>
  activity.flatMap((entry) => (entry.role === 'TOOL_RESULT' ? [entry] : []));

describe('the tool calls of an answer', () => {
  it('A17 a tool that throws ends the job', async () => {
    const throwing = read('bad', () => {
      throw new TypeError('x is undefined');
    });
    const model = new ScriptedModel(callsTools({ name: 'bad', args: {} }));
    const { data } = await testRun({ model, tools: [throwing] });
    expect(data.error?.message).toBe(
      "Unexpected error during tool 'bad' execution: x is undefined",
    );
    expect(data.outcome).toBe('FAILURE_TOOL');
  });

  it('A17 a recoverable ToolError that is thrown goes back to the model', async () => {
    const throwing = read('bad', () => {
      throw new ToolError('try later', 'bad');
    });
    const model = new ScriptedModel(callsTools({ name: 'bad', args: {} }), says('Ok.'));
    const { data } = await testRun({ model, tools: [throwing] });
    expect(data.outcome).toBe('SUCCESS');
  });

  it('A18 read-only calls run together and their results stand in call order', async () => {
    const bothStarted = Promise.withResolvers<undefined>();
    let started = 0;
    const meet = (answer: string) => async () => {
      started += 1;
      if (started === 2) bothStarted.resolve(undefined);
      await bothStarted.promise;
      return answer;
    };
    const model = new ScriptedModel(
      callsTools({ name: 'one', args: {} }, { name: 'two', args: {} }),
      says('Ok.'),
    );
    const tools = [read('one', meet('1')), read('two', meet('2'))];
    const { activity, jobRepository } = await testRun({ model, tools });
    expect(results(activity).map(({ content }) => content)).toEqual(['"1"', '"2"']);
    expect(jobRepository.saves.map(({ activities }) => activities.length)).toEqual([1, 1, 3]);
  });

  it('A18 calls with effects run one by one, each saved before the next', async () => {
    const order: string[] = [];
    const model = new ScriptedModel(
      callsTools({ name: 'a', args: {} }, { name: 'b', args: {} }),
      says('Ok.'),
    );
    const jobRepository = new InMemoryJobRepository();
    const note = (name: string) =>
      local(name, () => order.push(`${name} at ${jobRepository.saves.length}`));
    await testRun({ model, tools: [note('a'), note('b')], jobRepository });
    expect(order).toEqual(['a at 2', 'b at 3']);
  });

  it('A19 arguments that are no JSON are a recoverable error and the raw text is kept', async () => {
    const model = new ScriptedModel(callsTools({ name: 'look', args: '{"a": ' }), says('Ok.'));
    const { activity, executions } = await testRun({
      model,
      tools: [read('look', () => 1)],
      agent: { repairToolCalls: false },
    });
    expect(activity[1]).toMatchObject({ toolCalls: [{ arguments: '{"a": ' }] });
    expect(executions[1]).toMatchObject({
      type: 'tool_error',
      params: '{"a": ',
      error: { code: 'INVALID_ARGUMENTS' },
    });
  });

  it('A23 after a critical failure on call 2 of 3 the conversation stays valid', async () => {
    const third = vi.fn();
    const model = new ScriptedModel(
      callsTools({ name: 'ok', args: {} }, { name: 'bad', args: {} }, { name: 'third', args: {} }),
    );
    const bad = local('bad', () => Result.error(new ToolError('no', 'bad', undefined, false)));
    const tools = [read('ok', () => 'fine'), bad, local('third', third)];
    const { activity, data } = await testRun({ model, tools });
    expect(data.outcome).toBe('FAILURE_TOOL');
    expect(third).not.toHaveBeenCalled();
    expect(results(activity).map(({ toolName }) => toolName)).toEqual(['ok', 'bad', 'third']);
    expect(results(activity)[2]?.content).toContain('NOT_RUN');
    expect(toModelMessages('p', activity).filter(({ role }) => role === 'tool')).toHaveLength(3);
  });

  it('A24 odd results are stored as JSON', async () => {
    const circular: Record<string, unknown> = { big: 12n, at: new Date(0), nan: NaN };
    circular.self = circular;
    const model = new ScriptedModel(callsTools({ name: 'odd', args: {} }), says('Ok.'));
    const { executions } = await testRun({ model, tools: [read('odd', () => circular)] });
    expect(executions[1]?.result).toEqual({
      big: '12',
      at: '1970-01-01T00:00:00.000Z',
      nan: null,
      self: '[circular]',
    });
  });

  it('A24 a tool without a result is an error that the model is told of', async () => {
    const model = new ScriptedModel(callsTools({ name: 'mute', args: {} }), says('Ok.'));
    const { executions } = await testRun({ model, tools: [read('mute', () => undefined)] });
    expect(executions[1]).toMatchObject({ type: 'tool_error', error: { code: 'NO_RESULT' } });
  });

  it('A25 missing and repeated call ids are replaced', async () => {
    const look = { name: 'look', args: {} };
    const model = new ScriptedModel(
      callsTools({ ...look, id: '' }, { ...look, id: 'x' }, { ...look, id: 'x' }),
      says('Ok.'),
    );
    const { activity } = await testRun({ model, tools: [read('look', () => 1)] });
    expect(results(activity).map(({ toolCallId }) => toolCallId)).toEqual([
      'call_1_0',
      'x',
      'call_1_2',
    ]);
  });

  it('A27 a registered tool outside the agent’s list is refused', async () => {
    const secret = vi.fn();
    const model = new ScriptedModel(callsTools({ name: 'secret', args: {} }), says('Ok.'));
    await testRun({
      model,
      tools: [read('look', () => 1), read('secret', secret)],
      agent: { toolNames: ['look'] },
    });
    expect(secret).not.toHaveBeenCalled();
    expect(model.requests[0]?.tools.map(({ name }) => name)).toEqual(['look']);
  });

  it('A27 a tool outside the scopes of the key is refused', async () => {
    const secret = vi.fn();
    const model = new ScriptedModel(callsTools({ name: 'secret', args: {} }), says('Ok.'));
    const job = createTestJob({ toolScopes: ['look*'] });
    await testRun({ model, job, tools: [read('look', () => 1), read('secret', secret)] });
    expect(secret).not.toHaveBeenCalled();
  });

  it('E4 a tool over its time is stopped, the model is told and the job goes on', async () => {
    const hanging: AgentTool = defineReadTool({
      name: 'slow',
      description: 'slow',
      parameters: anything,
      timeoutMs: 20,
      execute: (_args, { signal }) =>
        new Promise((_resolve, reject) => {
          signal.addEventListener('abort', () => {
            reject(new Error('stopped'));
          });
        }),
    });
    const model = new ScriptedModel(callsTools({ name: 'slow', args: {} }), says('Ok.'));
    const { activity, data } = await testRun({ model, tools: [hanging] });
    expect(results(activity)[0]?.content).toContain('TOOL_TIMEOUT');
    expect(data.outcome).toBe('SUCCESS');
  });

  it('F25 a tool that ignores the signal is left behind after the grace', async () => {
    const deaf: AgentTool = defineReadTool({
      name: 'deaf',
      description: 'deaf',
      parameters: anything,
      timeoutMs: 20,
      execute: () => new Promise(() => undefined),
    });
    const model = new ScriptedModel(callsTools({ name: 'deaf', args: {} }), says('Ok.'));
    const { executions } = await testRun({ model, tools: [deaf] });
    expect(executions[1]?.error?.code).toBe('TOOL_TIMEOUT');
    expect(executions[1]?.durationMs).toBeGreaterThanOrEqual(stopGraceMs);
  });
});

describe('a call that a crash left open', () => {
  const openCall = (name: string): ActivityEntry[] => [
    { role: 'USER', content: 'Go', createdAt: new Date() },
    {
      role: 'ASSISTANT',
      content: null,
      toolCalls: [{ id: 'c1', name, arguments: '{}' }],
      createdAt: new Date(),
    },
  ];
  const resumed = (name: string) =>
    createTestJob({ status: 'ACTIVE', iterations: 1, history: openCall(name) });
  const external = (idempotency: 'key' | 'none', execute: () => unknown): ExternalTool => ({
    name: 'send',
    description: 'send',
    parameters: anything,
    effect: 'external',
    idempotency,
    execute: async () => execute(),
  });

  it('P6 is run without asking the model again', async () => {
    const model = new ScriptedModel(says('Done.'));
    const look = vi.fn(() => 'seen');
    await testRun({ model, tools: [read('look', look)], job: resumed('look') });
    expect(look).toHaveBeenCalledTimes(1);
    expect(model.requests).toHaveLength(1);
  });

  it('P4 runs again with the same key when the other side takes a key', async () => {
    const send = vi.fn(() => 'sent');
    const jobRepository = await afterInterruptedCall(external('key', send));
    const model = new ScriptedModel(says('Done.'));
    const tools = [external('key', send)];
    const { data } = await testRun({ model, tools, job: resumed('send'), jobRepository });
    expect(send).toHaveBeenCalledTimes(1);
    expect(data.output?.actions).toMatchObject([{ tool: 'send', status: 'done' }]);
    expect(jobRepository.invocations.size).toBe(1);
  });

  it('P4 waits for a person when whether it took effect cannot be known', async () => {
    const send = vi.fn(() => 'sent');
    const jobRepository = await afterInterruptedCall(external('none', send));
    const model = new ScriptedModel();
    const tools = [external('none', send)];
    const { job, data } = await testRun({ model, tools, job: resumed('send'), jobRepository });
    expect(send).not.toHaveBeenCalled();
    expect(job.status().type).toBe('WAITING');
    expect(data.waitingFor).toBe('attention');
  });

  /** A journal that holds the intent of the call, as a crash between intent and outcome leaves it. */
  async function afterInterruptedCall(tool: ExternalTool): Promise<InMemoryJobRepository> {
    const jobRepository = new InMemoryJobRepository();
    const crashing = { ...tool, execute: () => Promise.resolve('never seen') };
    const save = vi.spyOn(jobRepository, 'save');
    save.mockResolvedValue(Result.error(new Error('crash')));
    await testRun({
      model: new ScriptedModel(),
      tools: [crashing],
      job: resumed('send'),
      jobRepository,
    });
    save.mockRestore();
    return jobRepository;
  }
});
