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
import { type JobStores, openJobStores } from './support/job-stores.js';
import { storeJob } from './support/stored-job.js';

let stores: JobStores;

beforeAll(async () => {
  stores = await openJobStores();
});
afterAll(() => stores.close());

it('what an earlier attempt has read counts as well, and its result is not read again', async () => {
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
  const heard = { ...says('That is all.'), notUnderstood: ['dance'] };
  const executor = new GenericAgentExecutor({
    llmAdapter: new ScriptedModel(callsTools({ name: 'look', args: {} }), heard),
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
  expect(before).toMatchObject([{ type: 'tool_call', name: 'look' }]);
  expect(before[0]).not.toHaveProperty('result');
  expect(job.currentData().output).toMatchObject({
    completeness: 'partial',
    notUnderstood: ['dance'],
  });
});
