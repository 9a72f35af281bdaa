import {
  GenericAgentExecutor,
  silentLogger,
  systemClock,
  ToolCallPipeline,
} from '@faina/agent-core';
import {
  cpuMs,
  createTestAgent,
  createTestJob,
  InMemoryJobRepository,
  type SalesEffect,
  salesTools,
  says,
  ScriptedModel,
  StaticToolRegistry,
} from '@faina/agent-core/testing';
import { describe, expect, it } from 'vitest';
import { repairJsonText } from './repair-json-text.js';
import { brokenJson } from '../test/plan-corpus/broken-json.js';
import { oddPlans } from '../test/plan-corpus/odd-plans.js';
import type { PlanCase } from '../test/plan-corpus/plan-case.js';

const planCorpus: readonly PlanCase[] = [...brokenJson, ...oddPlans];

/** What the agent may do; the tools beside them are there, and not for it. */
const toolNames = ['create_lead', 'add_note'];
/** Far more than any answer needs, far less than one that is read in the square of its length. */
const longestMs = 5_000;

async function turn({ answer }: PlanCase) {
  const effects: SalesEffect[] = [];
  const model = new ScriptedModel(says(answer), says('{"actions":[]}'), says('never asked'));
  const tools = salesTools((effect) => effects.push(effect));
  const executor = new GenericAgentExecutor({
    llmAdapter: model,
    toolExecution: new ToolCallPipeline(new StaticToolRegistry(tools), repairJsonText),
    jobRepository: new InMemoryJobRepository(),
    logger: silentLogger,
    clock: systemClock,
  });
  const job = createTestJob({ input: 'Cadastre a Ana' });
  // A model repair would be another call; here the planner's answer is all there is.
  const agent = createTestAgent({ strategy: 'plan', toolNames, maxRepairAttempts: 0 });
  const startedAt = cpuMs();
  await executor.executeJob(job, agent);
  return { job, model, effects, tookMs: cpuMs() - startedAt };
}

const firstSlot = (args: unknown): unknown =>
  typeof args === 'object' && args !== null ? Object.values(args)[0] : undefined;

describe('C18 whatever a planner answers', () => {
  it('is tried with 100 answers', () => {
    expect(planCorpus).toHaveLength(100);
    expect(new Set(planCorpus.map(({ answer }) => answer)).size).toBe(100);
  });

  it.each(planCorpus)('$name: the turn ends well and does what it may', async (planCase) => {
    const { job, model, effects, tookMs } = await turn(planCase);
    const { output, outcome, agentState } = job.currentData();
    expect(job.status().type).toBe('COMPLETED');
    expect(outcome).toBe('SUCCESS');
    expect(output?.message.trim()).not.toBe('');
    expect(effects.map(({ args }) => firstSlot(args))).toEqual(planCase.effects);
    expect(effects.every(({ tool }) => toolNames.includes(tool))).toBe(true);
    const planned = agentState.executionHistory.filter(({ type }) => type === 'plan');
    // What is no plan is asked for once more; the second answer is one, without an action.
    expect(planned).toHaveLength(planned[0]?.message === undefined ? 1 : 2);
    expect(JSON.stringify(planned[0]?.result).length).toBeLessThan(400_000);
    expect(job.openCalls()).toEqual([]);
    expect(model.requests.length).toBeLessThanOrEqual(2);
    expect(tookMs).toBeLessThan(longestMs);
  });
});
