import { describe, expect, it, vi } from 'vitest';
import { z } from 'zod';
import type { ActivityEntry } from '../job/history/activity-history.js';
import type { LaterCall } from '../job/later-call.js';
import { createTestJob } from '../testing/create-test-job.js';
import { InMemoryJobRepository } from '../testing/in-memory-job-repository.js';
import { callsTools, says, ScriptedModel } from '../testing/scripted-model.js';
import { testRun } from '../testing/test-run.js';
import { answersLater, completed, errorOutcome, type ToolOutcome } from '../tool/tool-outcome.js';
import {
  type AgentTool,
  defineExternalTool,
  defineLocalTool,
  defineReadTool,
} from '../tool/tool.js';
import { toJsonValue } from '../values/json/to-json-value.js';
import { toolFailure } from '../values/tool-error.js';

const told = { name: 'order', description: 'order', parameters: z.looseObject({}) };
const offered = (effect: 'none' | 'external'): AgentTool =>
  effect === 'none'
    ? { ...told, effect, isOffered: true }
    : { ...told, effect, idempotency: 'none', isOffered: true };
const asks = () => callsTools({ name: 'order', args: { of: 'bread' } });

/** The same job when it goes on, with what has become of its call. */
async function goesOn(
  tool: AgentTool,
  later: Pick<LaterCall, 'status'> & { outcome?: ToolOutcome },
) {
  const jobRepository = new InMemoryJobRepository();
  await testRun({ model: new ScriptedModel(asks()), tools: [tool], jobRepository });
  const call = jobRepository.saves.flatMap(({ laterCalls }) => laterCalls)[0];
  if (!call) throw new Error('The call was not put off.');
  const history = jobRepository.saves.flatMap(({ activities }): ActivityEntry[] => [...activities]);
  const moment = new Date();
  const { status, outcome } = later;
  const answer = toJsonValue(outcome ?? null);
  const laterCalls = [{ callKey: call.callKey, status, answer, putOffAt: moment, endedAt: moment }];
  const job = createTestJob({ status: 'ACTIVE', iterations: 1, history, laterCalls });
  const model = new ScriptedModel(says('Done.'));
  const ended = await testRun({ model, tools: [tool], job, jobRepository });
  return { ...ended, call, model };
}

describe('a call that is answered later', () => {
  it('is put off with its token while the job waits, and its intent stands', async () => {
    const execute = vi.fn(() => Promise.resolve(answersLater('t-1', 5_000)));
    const tool = defineExternalTool({ ...told, idempotency: 'none', execute });
    const { job, data, jobRepository } = await testRun({
      model: new ScriptedModel(asks()),
      tools: [tool],
    });
    const last = jobRepository.saves.at(-1);
    expect(job.status().type).toBe('WAITING');
    expect(data.waitingFor).toBe('tool');
    expect(data.output?.message).toContain('order');
    expect(last?.laterCalls).toMatchObject([
      { by: { kind: 'token', token: 't-1' }, expiresInMs: 5_000, effect: 'external' },
    ]);
    expect(last?.invocations).toEqual([]);
    expect(jobRepository.invocations.size).toBe(1);
  });

  it('waits no longer than its job may run', async () => {
    const execute = () => Promise.resolve(answersLater('t-1'));
    const { jobRepository } = await testRun({
      model: new ScriptedModel(asks()),
      tools: [defineReadTool({ ...told, execute })],
      agent: { limits: { deadlineMs: 1_000 } },
    });
    const [call] = jobRepository.saves.flatMap(({ laterCalls }) => laterCalls);
    expect(call?.expiresInMs).toBeLessThanOrEqual(1_000);
  });

  it('has the stored answer as its result, and nothing runs again', async () => {
    const execute = vi.fn(() => Promise.resolve(answersLater('t-1')));
    const tool = defineExternalTool({ ...told, idempotency: 'none', execute });
    const outcome = completed({ ticket: 7 }, 'Ordered.');
    const { data, activity } = await goesOn(tool, { status: 'ANSWERED', outcome });
    expect(execute).toHaveBeenCalledTimes(1);
    expect(activity.find(({ role }) => role === 'TOOL_RESULT')?.content).toContain('7');
    expect(data.output?.actions).toMatchObject([{ status: 'done', text: 'Ordered.' }]);
  });

  it('is in doubt once nobody answers any more', async () => {
    const execute = vi.fn(() => Promise.resolve(answersLater('t-1')));
    const tool = defineExternalTool({ ...told, idempotency: 'none', execute });
    const { data } = await goesOn(tool, { status: 'SILENT' });
    expect(data.waitingFor).toBe('attention');
    expect(execute).toHaveBeenCalledTimes(1);
  });

  it('is refused of a tool whose effect commits with its record', async () => {
    const execute = () => Promise.resolve(answersLater('t-1'));
    const { data, executions } = await testRun({
      model: new ScriptedModel(asks(), says('Done.')),
      tools: [defineLocalTool({ ...told, execute })],
    });
    expect(data.outcome).toBe('SUCCESS');
    expect(executions[1]?.error?.code).toBe('RESULT_MUST_COME_NOW');
  });
});

describe('a call that is offered to remote workers', () => {
  it('leaves no intent, as nothing has begun', async () => {
    const { data, jobRepository } = await testRun({
      model: new ScriptedModel(asks()),
      tools: [offered('external')],
    });
    expect(data.waitingFor).toBe('tool');
    expect(jobRepository.invocations.size).toBe(0);
    expect(jobRepository.saves.at(-1)?.laterCalls).toMatchObject([
      { by: { kind: 'worker' }, args: { of: 'bread' }, idempotency: 'none' },
    ]);
  });

  it('goes on waiting while it is open, and is not offered twice', async () => {
    const { data, jobRepository } = await goesOn(offered('none'), { status: 'OPEN' });
    expect(data.waitingFor).toBe('tool');
    expect(jobRepository.saves.flatMap(({ laterCalls }) => laterCalls)).toHaveLength(1);
  });

  it('tells the model what its worker says went wrong', async () => {
    const outcome = errorOutcome(toolFailure('order', 'SOLD_OUT', 'No bread.'));
    const { data, model } = await goesOn(offered('external'), { status: 'ANSWERED', outcome });
    expect(data.outcome).toBe('SUCCESS');
    expect(model.requests[0]?.messages.at(-1)?.content).toContain('SOLD_OUT');
  });

  it('is in doubt where its worker says so, unless it changes nothing', async () => {
    const outcome = errorOutcome(toolFailure('order', 'EFFECT_UNKNOWN', 'Who knows.'));
    const acts = await goesOn(offered('external'), { status: 'ANSWERED', outcome });
    const reads = await goesOn(offered('none'), { status: 'ANSWERED', outcome });
    expect(acts.data.waitingFor).toBe('attention');
    expect(reads.data.outcome).toBe('SUCCESS');
  });
});
