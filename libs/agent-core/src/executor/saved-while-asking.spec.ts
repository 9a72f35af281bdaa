import { describe, expect, it, vi } from 'vitest';
import { z } from 'zod';
import { Interruption } from '../attempt/interruption.js';
import type { Job } from '../job/job.js';
import { LeaseLostError } from '../job/job-repository.js';
import type { LlmAdapter } from '../model/llm-adapter.js';
import { InMemoryJobRepository } from '../testing/in-memory-job-repository.js';
import { callsTools, says, ScriptedModel } from '../testing/scripted-model.js';
import { testRun } from '../testing/test-run.js';
import type { AgentTool } from '../tool/tool.js';
import { Result } from '../values/result.js';

const look: AgentTool = {
  name: 'look',
  description: 'Looks.',
  parameters: z.strictObject({}),
  effect: 'none',
  execute: () => Promise.resolve({ kind: 'completed', data: 'seen' }),
};
const send: AgentTool = { ...look, name: 'send', effect: 'external', idempotency: 'none' };

const asksToLook = callsTools({ name: 'look', args: {} });

/** What each save has appended to the conversation. */
const savedRoles = ({ saves }: InMemoryJobRepository) =>
  saves.map(({ activities }) => activities.map(({ role }) => role));

/** Saves up to the answer with calls go well; what becomes of the others is the test's. */
class LaterRepository extends InMemoryJobRepository {
  constructor(private readonly later: (job: Job) => ReturnType<InMemoryJobRepository['save']>) {
    super();
  }

  override save(job: Job) {
    return this.saves.length < 2 ? super.save(job) : this.later(job);
  }
}

/** Answers twice at once, and then when it is aborted, or with the answer of the test. */
function slowModel(answered: Promise<unknown>) {
  const signals: (AbortSignal | undefined)[] = [];
  const model: LlmAdapter = {
    generateText: async ({ signal }) => {
      signals.push(signal);
      if (signals.length === 1) return Result.ok(asksToLook);
      const { promise: aborted, resolve } = Promise.withResolvers<undefined>();
      signal?.addEventListener('abort', () => {
        resolve(undefined);
      });
      await Promise.race([answered, aborted]);
      signal?.throwIfAborted();
      return Result.ok(says('Done.'));
    },
  };
  return { model, signals };
}

describe('results of calls that change nothing', () => {
  it('go with the answer of a model that is quick', async () => {
    const model = new ScriptedModel(asksToLook, says('Done.'));
    const { jobRepository } = await testRun({ model, tools: [look] });
    expect(savedRoles(jobRepository)).toEqual([
      ['USER'],
      ['ASSISTANT'],
      ['TOOL_RESULT', 'ASSISTANT'],
    ]);
  });

  it('are stored while a slow model is asked, and its answer after them', async () => {
    const jobRepository = new InMemoryJobRepository();
    const stored = vi.waitUntil(() => jobRepository.saves.length === 3, 5_000);
    const { model } = slowModel(stored);
    const { result } = await testRun({ model, tools: [look], jobRepository });
    expect(result.isOk()).toBe(true);
    expect(savedRoles(jobRepository)).toEqual([
      ['USER'],
      ['ASSISTANT'],
      ['TOOL_RESULT'],
      ['ASSISTANT'],
    ]);
  });

  it('are stored before a model is asked to whose words somebody listens', async () => {
    const model = new ScriptedModel(asksToLook, says('Done.'));
    const modelObserver = { wordsOf: () => () => undefined };
    const { jobRepository } = await testRun({ model, tools: [look], modelObserver });
    expect(savedRoles(jobRepository)).toEqual([
      ['USER'],
      ['ASSISTANT'],
      ['TOOL_RESULT'],
      ['ASSISTANT'],
    ]);
  });

  it('harm nobody where it cannot be said who listens', async () => {
    const model = new ScriptedModel(asksToLook, says('Done.'));
    const wordsOf = () => {
      throw new Error('no more room');
    };
    const { data } = await testRun({ model, tools: [look], modelObserver: { wordsOf } });
    expect(data.outcome).toBe('SUCCESS');
  });

  it('are waited for where the answer comes while they are being stored', async () => {
    const { promise: begun, resolve: begin } = Promise.withResolvers<undefined>();
    const { promise: answered, resolve: answer } = Promise.withResolvers<undefined>();
    const appended: number[] = [];
    const jobRepository = new LaterRepository(async (job) => {
      appended.push(job.changes().activities.length);
      begin(undefined);
      await answered;
      // Whatever the answer brings comes after the save that is under way.
      await new Promise(setImmediate);
      appended.push(job.changes().activities.length);
      job.markSaved();
      return Result.ok({ cancelRequested: false });
    });
    void begun.then(() => {
      answer(undefined);
    });
    const { model } = slowModel(answered);
    await testRun({ model, tools: [look], jobRepository });
    expect(appended).toEqual([1, 1, 1, 1]);
  });

  it('P4 are stored before an effect begins', async () => {
    const model = new ScriptedModel(
      asksToLook,
      callsTools({ name: 'look', args: {}, id: 'again' }, { name: 'send', args: {}, id: 'act' }),
      says('Done.'),
    );
    const jobRepository = new InMemoryJobRepository();
    let before: unknown;
    const act = {
      ...send,
      execute: () => {
        before = savedRoles(jobRepository);
        return look.execute({}, {} as never);
      },
    };
    await testRun({ model, tools: [look, act], jobRepository });
    expect(before).toEqual([
      ['USER'],
      ['ASSISTANT'],
      ['TOOL_RESULT', 'ASSISTANT'],
      ['TOOL_RESULT'],
    ]);
  });

  it('P5 of a lost lease abort the call of the model, and nothing more is stored', async () => {
    const jobRepository = new LaterRepository((job) =>
      Promise.resolve(Result.error(new LeaseLostError(job.id))),
    );
    const { model, signals } = slowModel(new Promise(() => undefined));
    const { result } = await testRun({ model, tools: [look], jobRepository });
    expect(result.isError() && result.error).toBeInstanceOf(LeaseLostError);
    expect(signals[1]?.aborted).toBe(true);
    expect(jobRepository.saves).toHaveLength(2);
  });

  it('P9 tell of a cancel, which ends the call of the model', async () => {
    const jobRepository = new LaterRepository((job) => {
      job.markSaved();
      return Promise.resolve(Result.ok({ cancelRequested: true }));
    });
    const interruption = new Interruption();
    const { model, signals } = slowModel(new Promise(() => undefined));
    const { job } = await testRun({ model, tools: [look], jobRepository, interruption });
    expect(signals[1]?.aborted).toBe(true);
    expect(job.status().type).toBe('CANCELLED');
  });
});
