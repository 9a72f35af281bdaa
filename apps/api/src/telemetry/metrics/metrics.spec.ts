import {
  defineReadTool,
  type ExecutionHistoryEntry,
  type JobChanges,
  ModelError,
  type ModelRequest,
  ModelNotAskedError,
  Result,
  runHandler,
  ToolCallPipeline,
} from '@faina/agent-core';
import {
  createTestAgent,
  createTestJob,
  StaticToolRegistry,
  toolContext,
} from '@faina/agent-core/testing';
import { describe, expect, it, vi } from 'vitest';
import { z } from 'zod';
import { JobMetrics } from './job-metrics.js';
import { MetricRegistry } from './metric-registry.js';
import { ModelMetrics } from './model-metrics.js';
import { StepMetrics } from './step-metrics.js';

const samplesOf = async (registry: MetricRegistry) =>
  (await registry.text()).split('\n').filter((line) => line !== '' && !line.startsWith('#'));

const request = (model: string, agent: string): ModelRequest => ({
  agent,
  model,
  messages: [],
  tools: [],
  signal: new AbortController().signal,
});

const answered = (costUsd: number) =>
  Result.ok({
    role: 'assistant',
    content: 'Hi',
    tool_calls: [],
    usage: { inputTokens: 10, cachedInputTokens: 4, outputTokens: 2, costUsd },
  } as const);

describe('the figures of jobs', () => {
  it('hold a name of an agent as one value, whatever is in it', async () => {
    const registry = new MetricRegistry();
    new JobMetrics(registry).submitted('x"} 1\nfaina_evil_total 1\n\\');
    const samples = await samplesOf(registry);
    expect(samples).toContain(
      'faina_jobs_submitted_total{agent="x\\"} 1\\nfaina_evil_total 1\\n\\\\"} 1',
    );
    expect(samples.filter((line) => line.startsWith('faina_evil'))).toEqual([]);
  });

  it('have at most 200 agents, then `other`', async () => {
    const registry = new MetricRegistry();
    const metrics = new JobMetrics(registry);
    for (let agent = 0; agent < 300; agent += 1) metrics.submitted(`agent-${agent}`);
    const samples = (await samplesOf(registry)).filter((line) => line.includes('submitted'));
    expect(samples).toHaveLength(201);
    expect(samples).toContain('faina_jobs_submitted_total{agent="other"} 100');
  });

  it('count ends alone, and say which were poison and which nobody answered', async () => {
    const registry = new MetricRegistry();
    const metrics = new JobMetrics(registry);
    const ended = (code: string) => {
      const job = createTestJob();
      job.begin(new Date());
      const error = { code, message: 'x' };
      metrics.settled(job, 'tester');
      job.settle({ kind: 'fail', outcome: 'FAILURE_INTERNAL', error });
      metrics.settled(job, 'tester');
    };
    ended('POISON_JOB');
    ended('APPROVAL_EXPIRED');
    const samples = await samplesOf(registry);
    expect(samples).toContain(
      'faina_jobs_settled_total{agent="tester",outcome="FAILURE_INTERNAL"} 2',
    );
    expect(samples).toContain('faina_poison_jobs_total 1');
    expect(samples).toContain('faina_approvals_expired_total 1');
  });
});

describe('the figures of models', () => {
  it('are tokens and cost of each model, and what a provider refused', async () => {
    const registry = new MetricRegistry();
    const metrics = new ModelMetrics(registry);
    metrics.asked(request('openai:gpt-5', 'coach'), answered(0.25));
    const limited = ['too many', 'MODEL_RATE_LIMITED', true] as const;
    metrics.asked(request('openai:gpt-5', 'coach'), Result.error(new ModelError(...limited)));
    metrics.asked(request('azure:o', 'coach'), Result.error(new ModelNotAskedError(...limited)));
    expect(await samplesOf(registry)).toEqual([
      'faina_llm_calls_total{provider="openai",model="openai:gpt-5",outcome="answered"} 1',
      'faina_llm_calls_total{provider="openai",model="openai:gpt-5",outcome="MODEL_RATE_LIMITED"} 1',
      'faina_llm_calls_total{provider="azure",model="azure:o",outcome="MODEL_RATE_LIMITED"} 1',
      'faina_llm_tokens_total{model="openai:gpt-5",type="input"} 10',
      'faina_llm_tokens_total{model="openai:gpt-5",type="output"} 2',
      'faina_llm_tokens_total{model="openai:gpt-5",type="cached_input"} 4',
      'faina_llm_cost_usd_total{model="openai:gpt-5",agent="coach"} 0.25',
      'faina_llm_rate_limited_total{provider="openai"} 1',
    ]);
  });

  it('give no place to providers that are not set up', async () => {
    const registry = new MetricRegistry();
    const metrics = new ModelMetrics(registry);
    const error = new ModelNotAskedError('x', 'MODEL_NOT_CONFIGURED', false);
    for (let call = 0; call < 300; call += 1) {
      metrics.asked(request(`made-up-${call}:x`, 'coach'), Result.error(error));
    }
    metrics.asked(request('openai:gpt-5', 'coach'), answered(0.25));
    expect((await samplesOf(registry)).filter((line) => line.includes('calls'))).toEqual([
      'faina_llm_calls_total{provider="other",model="other",outcome="MODEL_NOT_CONFIGURED"} 300',
      'faina_llm_calls_total{provider="openai",model="openai:gpt-5",outcome="answered"} 1',
    ]);
  });

  it('break nothing with a number that is none', async () => {
    const registry = new MetricRegistry();
    const metrics = new ModelMetrics(registry);
    metrics.asked(request('x:y', 'coach'), answered(Number.POSITIVE_INFINITY));
    metrics.asked(request('x:y', 'coach'), answered(1));
    expect(await samplesOf(registry)).toContain(
      'faina_llm_calls_total{provider="x",model="x:y",outcome="answered"} 2',
    );
  });
});

describe('the figures of steps', () => {
  const entry = (change: Partial<ExecutionHistoryEntry>): ExecutionHistoryEntry => ({
    type: 'tool_call',
    name: 'echo',
    startedAt: new Date(0),
    durationMs: 20,
    ...change,
  });
  const saved = (change: Partial<JobChanges>): JobChanges => ({
    ...createTestJob().changes(),
    ...change,
  });

  it('name tools, and none that a model has made up', async () => {
    const registry = new MetricRegistry();
    const metrics = new StepMetrics(registry);
    const executions = [
      entry({}),
      entry({ type: 'tool_error', isCritical: true }),
      entry({ type: 'tool_error', name: 'tell ana that her salary is 5' }),
      entry({ type: 'tool_error', effect: 'external', callKey: 'k' }),
      entry({ type: 'tool_repair', params: { rung: 'json' }, result: { repaired: true } }),
    ];
    const invocations = [{ callKey: 'k', status: 'UNKNOWN' as const }];
    metrics.saved(saved({ executions, invocations }), (name) => name === 'echo');
    const samples = await samplesOf(registry);
    expect(samples.filter((line) => line.startsWith('faina_tool_calls_total'))).toEqual([
      'faina_tool_calls_total{tool="echo",outcome="completed"} 1',
      'faina_tool_calls_total{tool="echo",outcome="critical"} 1',
      'faina_tool_calls_total{tool="other",outcome="failed"} 1',
      'faina_tool_calls_total{tool="echo",outcome="unknown"} 1',
    ]);
    expect(samples).toContain('faina_effects_unknown_total{tool="echo"} 1');
    expect(samples).toContain('faina_tool_repairs_total{rung="json",outcome="repaired"} 1');
    expect(samples.join('\n')).not.toContain('salary');
  });

  it('count calls that go on although they were told to stop, until they end', async () => {
    const registry = new MetricRegistry();
    const metrics = new StepMetrics(registry);
    const deaf = Promise.withResolvers<undefined>();
    const tool = defineReadTool({
      name: 'deaf',
      description: 'Hears no signal',
      parameters: z.looseObject({}),
      timeoutMs: 5,
      execute: () => deaf.promise,
    });
    const pipeline = new ToolCallPipeline(new StaticToolRegistry([tool]), undefined, {
      dispatch: metrics.dispatch(async (ready, context) => ({
        outcome: await runHandler(ready, context),
        decisions: [],
      })),
    });
    const call = { id: '1', name: 'deaf', arguments: '{}', ordinal: 0 };
    const agent = createTestAgent({ toolNames: ['*'] });
    const ready = pipeline.prepare(call, agent, createTestJob(), 'model');
    if (ready.kind !== 'ready') throw new Error(`The call is ${ready.kind}.`);
    await pipeline.run(ready, toolContext());
    expect(await samplesOf(registry)).toContain('faina_leaked_calls{tool="deaf"} 1');
    deaf.reject(new Error('too late'));
    await vi.waitFor(async () => {
      expect(await samplesOf(registry)).toContain('faina_leaked_calls{tool="deaf"} 0');
    });
  });
});
