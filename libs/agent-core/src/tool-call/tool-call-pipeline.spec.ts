import { expect, it } from 'vitest';
import { z } from 'zod';
import { ToolCallPipeline } from './tool-call-pipeline.js';
import { createTestAgent } from '../testing/create-test-agent.js';
import { createTestJob } from '../testing/create-test-job.js';
import { StaticToolRegistry } from '../testing/static-tool-registry.js';
import { toolContext } from '../testing/tool-context.js';
import type { ToolOutcome } from '../tool/tool-outcome.js';
import {
  type AgentTool,
  defineExternalTool,
  defineLocalTool,
  defineReadTool,
  type ToolAnswer,
} from '../tool/tool.js';

const about = { name: 'send', description: 'Sends', parameters: z.strictObject({}) };

const mask = (outcome: ToolOutcome): ToolOutcome =>
  'error' in outcome ? { ...outcome, error: { name: 'Error', message: '***' } } : outcome;

/** A call of the tool that is ready to run. */
function prepared(tool: AgentTool, signal = new AbortController().signal) {
  const pipeline = new ToolCallPipeline(new StaticToolRegistry([tool]), undefined, { mask });
  const call = { id: '1', name: tool.name, arguments: '{}', ordinal: 0 };
  const ready = pipeline.prepare(
    call,
    createTestAgent({ toolNames: ['*'] }),
    createTestJob(),
    'model',
  );
  if (ready.kind !== 'ready') throw new Error(`The call is ${ready.kind}.`);
  const context = toolContext({ signal });
  return {
    run: async () => (await pipeline.run(ready, context)).outcome,
    verify: () => pipeline.verify(ready, context),
  };
}

it('hides in what a call ends with, and in what asking about it ends with, what none may read', async () => {
  const fails = () => Promise.reject(new Error('corvo-preto'));
  const { run, verify } = prepared(
    defineExternalTool({ ...about, idempotency: 'verify', execute: fails, verify: fails }),
  );

  expect([await run(), await verify()]).toMatchObject([
    { kind: 'critical_error', error: { message: '***' } },
    { kind: 'critical_error', error: { message: '***' } },
  ]);
});

it('runs no local effect without the transaction that keeps it', async () => {
  let runs = 0;
  const execute = () => {
    runs += 1;
    return Promise.resolve({});
  };

  expect(await prepared(defineLocalTool({ ...about, execute })).run()).toMatchObject({
    kind: 'critical_error',
  });
  expect(runs).toBe(0);
});

it('waits for the answer of an interrupted call with an outer effect, and of no other', async () => {
  const interrupted = async (toolOf: (execute: () => Promise<ToolAnswer>) => AgentTool) => {
    const answer = Promise.withResolvers<ToolAnswer>();
    const interrupt = new AbortController();
    const running = prepared(
      toolOf(() => answer.promise),
      interrupt.signal,
    ).run();
    interrupt.abort();
    answer.resolve({ sent: true });
    return (await running).kind;
  };

  expect(
    await interrupted((execute) => defineExternalTool({ ...about, idempotency: 'key', execute })),
  ).toBe('completed');
  expect(await interrupted((execute) => defineReadTool({ ...about, execute }))).toBe(
    'recoverable_error',
  );
});

it('runs no call with a number of which digits would be lost, and says so', () => {
  const tool = defineReadTool({
    ...about,
    parameters: z.strictObject({ id: z.number() }),
    execute: () => Promise.resolve({}),
  });
  const pipeline = new ToolCallPipeline(new StaticToolRegistry([tool]), undefined, {});
  const outcomeOf = (json: string, repairToolCalls: boolean) => {
    const call = { id: '1', name: tool.name, arguments: json, ordinal: 0 };
    const agent = createTestAgent({ toolNames: ['*'], repairToolCalls });
    return pipeline.prepare(call, agent, createTestJob(), 'model');
  };
  const said = expect.stringContaining('9007199254740993 has more digits');
  expect(outcomeOf('{"id":9007199254740993}', false)).toMatchObject({
    kind: 'rejected',
    outcome: { kind: 'recoverable_error', error: { code: 'INVALID_ARGUMENTS', message: said } },
  });
  for (const json of ['{"id":9007199254740993}', '{"input":"{\\"id\\":9007199254740993}"}']) {
    expect(outcomeOf(json, true).kind).toBe('repairable');
  }
  expect(outcomeOf('{"id":9007199254740993}', true)).toMatchObject({ problem: said });
});
