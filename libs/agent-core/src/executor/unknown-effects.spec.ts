import { describe, expect, it, vi } from 'vitest';
import { z } from 'zod';
import type { OpenInvocation } from '../job/job-data.js';
import { Interruption } from '../attempt/interruption.js';
import { createTestJob } from '../testing/create-test-job.js';
import { type AgentTool, defineExternalTool } from '../tool/tool.js';
import { Result } from '../values/result.js';
import { InMemoryJobRepository } from '../testing/in-memory-job-repository.js';
import { callsTools, says, ScriptedModel } from '../testing/scripted-model.js';
import { testRun } from '../testing/test-run.js';
import { completed, effectUnknown } from '../tool/tool-outcome.js';

const definition = {
  name: 'send',
  description: 'send',
  parameters: z.looseObject({}),
  timeoutMs: 20,
};
const silent = () => new Promise<never>(() => undefined);
const asksToSend = () => callsTools({ name: 'send', args: {} });

async function run(tool: AgentTool, ...answers: string[]) {
  const jobRepository = new InMemoryJobRepository();
  const model = new ScriptedModel(asksToSend(), ...answers.map(says));
  const ended = await testRun({ model, tools: [tool], jobRepository });
  const invocations = jobRepository.saves.flatMap((save) => save.invocations);
  return { ...ended, invocations };
}

describe('P4 an external effect whose outcome is hidden', () => {
  it('waits for a person with the call open when it has no key', async () => {
    const execute = vi.fn(silent);
    const tool = defineExternalTool({ ...definition, idempotency: 'none', execute });
    const { job, data, executions, invocations } = await run(tool);
    expect(execute).toHaveBeenCalledTimes(1);
    expect(data.waitingFor).toBe('attention');
    expect(job.openCalls()).toHaveLength(1);
    expect(invocations).toMatchObject([{ status: 'UNKNOWN' }]);
    expect(executions.at(-1)).toMatchObject({
      type: 'tool_error',
      error: { code: 'EFFECT_UNKNOWN' },
    });
    expect(executions.at(-1)?.callKey).toBe(invocations[0]?.callKey);
  });

  it('is what a tool says that lost its connection in the middle', async () => {
    const execute = () => Promise.resolve(effectUnknown('send', 'the connection was lost'));
    const tool = defineExternalTool({ ...definition, idempotency: 'key', execute });
    expect((await run(tool)).data.waitingFor).toBe('attention');
  });

  it('is tried once more with the same key', async () => {
    const keys: string[] = [];
    const execute = vi.fn((_args: unknown, { callKey }: { callKey: string }) => {
      keys.push(callKey);
      return keys.length === 1 ? silent() : Promise.resolve('sent');
    });
    const tool = defineExternalTool({ ...definition, idempotency: 'key', execute });
    const { data } = await run(tool, 'Done.');
    expect(new Set(keys).size).toBe(1);
    expect(execute).toHaveBeenCalledTimes(2);
    expect(data.output?.actions).toMatchObject([{ status: 'done' }]);
  });

  it('is not run again when the other side knows the call', async () => {
    const execute = vi.fn(silent);
    const verify = vi.fn(() => Promise.resolve(completed({ id: 7 }, 'Sent.')));
    const tool = defineExternalTool({ ...definition, idempotency: 'verify', execute, verify });
    const { data } = await run(tool, 'Done.');
    expect(execute).toHaveBeenCalledTimes(1);
    expect(data.output?.actions).toMatchObject([{ status: 'done', data: { id: 7 } }]);
  });

  it('is run again when the other side does not know it, and the first run has ended', async () => {
    const runs: AbortSignal[] = [];
    const execute = (_args: unknown, { signal }: { signal: AbortSignal }) => {
      runs.push(signal);
      if (runs.length > 1) return Promise.resolve('sent');
      return new Promise<never>((_resolve, reject) => {
        signal.addEventListener('abort', () => reject(new Error('stopped')), { once: true });
      });
    };
    const verify = () => Promise.resolve(undefined);
    const tool = defineExternalTool({ ...definition, idempotency: 'verify', execute, verify });
    const { data } = await run(tool, 'Done.');
    expect(runs).toHaveLength(2);
    expect(data.output?.actions).toMatchObject([{ status: 'done' }]);
  });

  it('waits for a person where the first run still goes on, and may act after the other side was asked', async () => {
    const execute = vi.fn(silent);
    const verify = () => Promise.resolve(undefined);
    const tool = defineExternalTool({ ...definition, idempotency: 'verify', execute, verify });
    expect((await run(tool)).data.waitingFor).toBe('attention');
    expect(execute).toHaveBeenCalledTimes(1);
  });

  it('is looked up again, before it is run again, where its first run may not have arrived yet', async () => {
    vi.useFakeTimers();
    try {
      const done: string[] = [];
      const verify = vi.fn(() =>
        Promise.resolve(done.length > 0 ? completed({ id: 7 }, 'Sent.') : undefined),
      );
      const execute = vi.fn(silent);
      const tool = defineExternalTool({ ...definition, idempotency: 'verify', execute, verify });
      const jobRepository = new InMemoryJobRepository();
      vi.spyOn(jobRepository, 'startInvocation').mockResolvedValue(
        Result.ok({ kind: 'interrupted', sinceMs: 300 }),
      );
      const model = new ScriptedModel(asksToSend(), says('Done.'));
      const ended = testRun({ model, tools: [tool], jobRepository });
      await vi.waitFor(() => expect(verify).toHaveBeenCalledTimes(1));
      // What the dead worker had sent arrives.
      done.push('sent');
      await vi.advanceTimersByTimeAsync(definition.timeoutMs + 1_000 - 300);
      expect((await ended).data.output?.actions).toMatchObject([{ status: 'done' }]);
      expect(verify).toHaveBeenCalledTimes(2);
      expect(execute).not.toHaveBeenCalled();
    } finally {
      vi.useRealTimers();
    }
  });

  it('waits for a person when the other side cannot be asked', async () => {
    const verify = () => Promise.reject(new Error('unreachable'));
    const execute = vi.fn(silent);
    const tool = defineExternalTool({ ...definition, idempotency: 'verify', execute, verify });
    expect((await run(tool)).data.waitingFor).toBe('attention');
    expect(execute).toHaveBeenCalledTimes(1);
  });
});

describe('P4 a call that was begun and whose tool is away since', () => {
  async function resumed(status: OpenInvocation['status']) {
    const begun = { callId: 'call1', callKey: 'key', tool: 'send', status };
    const job = createTestJob({ invocations: [begun] });
    const model = new ScriptedModel(asksToSend(), ...(status === 'STARTED' ? [] : [says('Done.')]));
    const agent = { toolNames: ['*'] };
    const { data } = await testRun({ model, agent, job });
    return { data, told: model.requests[1]?.messages.at(-1)?.content };
  }

  it('waits for a person, and the model is not told that it may call again', async () => {
    const { data, told } = await resumed('STARTED');
    expect(data.waitingFor).toBe('attention');
    expect(told).toBeUndefined();
  });

  it.each([
    ['HAPPENED', 'A person confirmed', 'done'],
    ['DID_NOT_HAPPEN', 'EFFECT_DID_NOT_HAPPEN', 'failed'],
  ] as const)('of which a person has said %s, is told as %s', async (word, said, status) => {
    const { data, told } = await resumed(word);
    expect(told).toContain(said);
    expect(data.output?.actions).toMatchObject([{ status }]);
  });
});

describe('what a person says of a hidden effect', () => {
  async function afterWord(kind: 'happened' | 'did_not_happen') {
    const execute = vi.fn(() => Promise.resolve('sent'));
    const tool = defineExternalTool({ ...definition, idempotency: 'none', execute });
    const jobRepository = new InMemoryJobRepository();
    vi.spyOn(jobRepository, 'startInvocation').mockResolvedValue(Result.ok({ kind }));
    const model = new ScriptedModel(asksToSend(), says('Done.'));
    const { data } = await testRun({ model, tools: [tool], jobRepository });
    expect(execute).not.toHaveBeenCalled();
    return { data, told: model.requests[1]?.messages.at(-1)?.content };
  }

  it('that it happened counts as done', async () => {
    const { data, told } = await afterWord('happened');
    expect(told).toContain('A person confirmed');
    expect(data.output?.actions).toMatchObject([{ status: 'done' }]);
  });

  it('that it did not happen is told to the model as a failure', async () => {
    const { data, told } = await afterWord('did_not_happen');
    expect(told).toContain('EFFECT_DID_NOT_HAPPEN');
    expect(data.output?.actions).toMatchObject([{ status: 'failed' }]);
  });
});

describe('F14 an external call of a process that stood still behind its intent', () => {
  it('is left to whoever has the job now', async () => {
    const execute = vi.fn(() => Promise.resolve('sent'));
    const tool = defineExternalTool({ ...definition, idempotency: 'key', execute });
    const interruption = new Interruption();
    const model = new ScriptedModel(asksToSend());
    const untilSure = vi.fn(() => {
      interruption.abort('lease-lost');
      return Promise.resolve();
    });
    const { result } = await testRun({ model, tools: [tool], interruption, untilSure });
    expect(untilSure).toHaveBeenCalledTimes(1);
    expect(execute).not.toHaveBeenCalled();
    expect(result).toMatchObject({ error: { name: 'LeaseLostError' } });
  });

  it('is not made again where the standstill came while it was looked up', async () => {
    const execute = vi.fn(silent);
    const verify = vi.fn(() => Promise.resolve(undefined));
    const tool = defineExternalTool({ ...definition, idempotency: 'verify', execute, verify });
    const interruption = new Interruption();
    const model = new ScriptedModel(asksToSend());
    const untilSure = vi.fn(() => {
      if (verify.mock.calls.length > 0) interruption.abort('lease-lost');
      return Promise.resolve();
    });
    await testRun({ model, tools: [tool], interruption, untilSure });
    expect(verify).toHaveBeenCalledTimes(1);
    expect(execute).toHaveBeenCalledTimes(1);
  });
});
