import {
  defineReadTool,
  GenericAgentExecutor,
  Interruption,
  silentLogger,
  systemClock,
  ToolCallPipeline,
} from '@faina/agent-core';
import { callsTools, says, ScriptedModel, StaticToolRegistry } from '@faina/agent-core/testing';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { z } from 'zod';
import { type JobStores, openJobStores } from '../support/stores/job-stores.js';
import { storeJob } from '../support/stores/store-job.js';

let stores: JobStores;

beforeAll(async () => {
  stores = await openJobStores();
});
afterAll(() => stores.close());

it('an attempt has at hand what an answer before it did not understand, and not what was only read', async () => {
  const id = await storeJob(stores.pool);
  const interruption = new Interruption();
  const look = defineReadTool({
    name: 'look',
    description: 'Looks.',
    parameters: z.strictObject({}),
    execute: () => {
      interruption.drain();
      return Promise.resolve({ seen: true });
    },
  });
  const looks = { ...callsTools({ name: 'look', args: {} }), notUnderstood: ['dance'] };
  const executor = new GenericAgentExecutor({
    llmAdapter: new ScriptedModel(looks, says('That is all.')),
    toolExecution: new ToolCallPipeline(new StaticToolRegistry([look])),
    jobRepository: stores.repository,
    logger: silentLogger,
    clock: systemClock,
  });
  const attempt = async (interrupted?: Interruption) => {
    const leased = await stores.leases.take(id, stores.workerId);
    if (!leased) throw new Error('The lease was not given.');
    const before = leased.job.currentData().agentState.executionHistory;
    const result = await executor.executeJob(leased.job, leased.agent, interrupted);
    if (result.isError()) throw result.error;
    return { before, job: leased.job };
  };
  expect((await attempt(interruption)).job.status().type).toBe('PENDING');
  const { before, job } = await attempt();
  expect(before).toMatchObject([{ type: 'llm_call', result: { notUnderstood: ['dance'] } }]);
  // The last answer is the one that counts.
  expect(job.currentData().output).toMatchObject({ completeness: 'complete', notUnderstood: [] });
});
