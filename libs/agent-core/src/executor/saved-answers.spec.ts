import { describe, expect, it } from 'vitest';
import { createTestAgent } from '../testing/create-test-agent.js';
import { Crash, type CommitFate, DurableStore } from '../testing/durable-store.js';
import { says, ScriptedModel } from '../testing/scripted-model.js';
import { StaticToolRegistry } from '../testing/static-tool-registry.js';
import { systemClock } from '../values/clock.js';
import { silentLogger } from '../values/logger.js';
import { ToolCallPipeline } from '../tool-call/tool-call-pipeline.js';
import { GenericAgentExecutor } from './generic-agent-executor.js';
import { Interruption } from '../attempt/interruption.js';

const outputSchema = {
  type: 'object',
  properties: { total: { type: 'number' } },
  required: ['total'],
};

/** Attempts at one job until it settles; each of them may die at one of its commits. */
async function runTo(
  store: DurableStore,
  model: ScriptedModel,
  agent: Parameters<typeof createTestAgent>[0],
): Promise<void> {
  while (!['COMPLETED', 'FAILED'].includes(store.status)) {
    const executor = new GenericAgentExecutor({
      llmAdapter: model,
      toolExecution: new ToolCallPipeline(new StaticToolRegistry([]), undefined),
      jobRepository: store,
      logger: silentLogger,
      clock: systemClock,
    });
    await executor.executeJob(store.lease(), createTestAgent(agent)).catch((error: unknown) => {
      if (!(error instanceof Crash)) throw error;
    });
  }
}

/** Dies at the commits of these numbers, counted over all attempts. */
function dying(at: readonly number[]): () => CommitFate {
  let commit = 0;
  return () => {
    commit += 1;
    return at.includes(commit) ? 'crash-before' : 'commit';
  };
}

describe('an answer that a schema is run on', () => {
  it('S3: is saved before it is judged, so that five crashes in judging cost no further call', async () => {
    // 1 the prompt, 2 the answer, then the settlement of each attempt.
    const store = new DurableStore(dying([3, 4, 5, 6, 7]));
    const model = new ScriptedModel(says('{"total": 1}'));
    await runTo(store, model, { outputSchema });
    expect(model.requests).toHaveLength(1);
    expect(store.data).toMatchObject({ iterations: 1, output: { data: { total: 1 } } });
  });

  it('S3: is judged although it was the last that the limits allow', async () => {
    const store = new DurableStore(dying([3]));
    const model = new ScriptedModel(says('{"total": 1}'));
    const limits = { maxIterations: 1 };
    await runTo(store, model, { outputSchema, limits });
    expect(store.data).toMatchObject({ outcome: 'SUCCESS', output: { data: { total: 1 } } });
  });

  it('S3: is noted as unusable once, whoever judges it', async () => {
    const store = new DurableStore(dying([3, 4]));
    const model = new ScriptedModel(says('one'), says('{"total": 2}'));
    await runTo(store, model, { outputSchema });
    const { conversationHistory, executionHistory } = store.data.agentState;
    expect(conversationHistory.entries().map(({ role }) => role)).toEqual([
      'USER',
      'ASSISTANT',
      'SYSTEM',
      'ASSISTANT',
    ]);
    expect(executionHistory.map(({ type }) => type)).toEqual([
      'llm_call',
      'unusable_llm_response',
      'llm_call',
    ]);
    expect(model.requests).toHaveLength(2);
  });

  it('costs one commit more, and one without a schema none', async () => {
    const commits = async (agent: Parameters<typeof createTestAgent>[0]) => {
      let count = 0;
      const store = new DurableStore(() => {
        count += 1;
        return 'commit';
      });
      await runTo(store, new ScriptedModel(says('{"total": 1}')), agent);
      return count;
    };
    expect(await commits({})).toBe(2);
    expect(await commits({ outputSchema })).toBe(3);
  });
});

describe('the last answer at a limit', () => {
  it('S3: that comes while the worker shuts down is not taken for an answer without a limit', async () => {
    const store = new DurableStore(() => 'commit');
    const interruption = new Interruption();
    const model = new ScriptedModel(
      says('no data'),
      () => {
        interruption.abort('shutdown');
        return says('cut short');
      },
      says('all I can say'),
    );
    const agent = { limits: { maxIterations: 1 }, onLimit: 'answer', outputSchema } as const;
    const executor = new GenericAgentExecutor({
      llmAdapter: model,
      toolExecution: new ToolCallPipeline(new StaticToolRegistry([]), undefined),
      jobRepository: store,
      logger: silentLogger,
      clock: systemClock,
    });
    await executor.executeJob(store.lease(), createTestAgent(agent), interruption);
    expect(store.status).toBe('PENDING');
    await runTo(store, model, agent);
    expect(store.data).toMatchObject({
      outcome: 'FAILURE_MAX_ITERATIONS',
      output: { message: 'all I can say' },
    });
    expect(store.data.usage.modelCalls).toBe(3);
  });
});
