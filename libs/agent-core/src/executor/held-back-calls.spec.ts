import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { type ModelError, ModelNotAskedError, type ModelResponse } from '../model/llm-adapter.js';
import { createTestJob } from '../testing/create-test-job.js';
import { planOf, salesTools } from '../testing/sales-tools.js';
import { callsTools, says, ScriptedModel } from '../testing/scripted-model.js';
import { testRun, type TestRunOptions } from '../testing/test-run.js';
import { defineReadTool } from '../tool/tool.js';

const refused = () =>
  new ModelNotAskedError('held', 'MODEL_UNAVAILABLE', true, { retryAfterMs: 8_000 });

const look = defineReadTool({
  name: 'look',
  description: 'look',
  parameters: z.strictObject({ at: z.number() }),
  execute: () => Promise.resolve('nothing yet'),
});

/** An attempt that the refusal ends, and the one after it. */
async function twoAttempts(
  first: readonly (ModelResponse | ModelError)[],
  second: readonly (ModelResponse | ModelError)[],
  options: Omit<TestRunOptions, 'model' | 'job'> = {},
) {
  const job = createTestJob({ maxAttempts: 1 });
  const delayed = await testRun({ ...options, job, model: new ScriptedModel(...first) });
  expect(delayed.result).toMatchObject({ value: { status: null, jobStatus: 'DELAYED' } });
  expect(delayed.data).toMatchObject({ failures: 0, outcome: null, error: undefined });
  expect(delayed.data.delayMs).toBeGreaterThanOrEqual(8_000);
  const last = delayed.executions.at(-1);
  expect(last).toMatchObject({ type: 'llm_error', error: { code: 'MODEL_UNAVAILABLE' } });
  const model = new ScriptedModel(...second);
  return { delayed, model, ended: await testRun({ ...options, job, model }) };
}

describe('R3: a call that was held back', () => {
  it('delays the job, without a failure and without a call', async () => {
    const { delayed, ended } = await twoAttempts([refused()], [says('Done.')]);
    expect(delayed.data.usage.modelCalls).toBe(0);
    expect(ended.data).toMatchObject({ outcome: 'SUCCESS', usage: { modelCalls: 1 } });
  });

  it('for a repair uses up no attempt to repair, and leaves the call open', async () => {
    const { delayed, ended } = await twoAttempts(
      [callsTools({ name: 'look', args: '{"where": "here"}' }), refused()],
      [says('{"at": 1}'), says('Done.')],
      { tools: [look], agent: { maxRepairAttempts: 1 } },
    );
    expect(delayed.activity.map(({ role }) => role)).toEqual(['USER', 'ASSISTANT']);
    expect(delayed.data.usage).toMatchObject({ modelCalls: 1, repairedToolCalls: 0 });
    expect(ended.data).toMatchObject({ outcome: 'SUCCESS', usage: { repairedToolCalls: 1 } });
  });

  it('for the last answer at a limit is made later, with the outcome of the limit', async () => {
    const calls = [1, 2, 3].map((at) => ({ name: 'look', args: { at } }));
    const { ended, model } = await twoAttempts(
      [callsTools(...calls), refused()],
      [says('What I know so far.')],
      { tools: [look], agent: { onLimit: 'answer', limits: { maxToolCalls: 2 } } },
    );
    expect(ended.data).toMatchObject({
      outcome: 'FAILURE_BUDGET',
      output: { message: 'What I know so far.' },
    });
    expect(model.requests[0]?.tools).toEqual([]);
    expect(model.requests[0]?.messages.map(({ role }) => role)).toEqual([
      'system',
      'user',
      'assistant',
      'tool',
      'tool',
      'tool',
    ]);
    const results = ended.activity.filter(({ role }) => role === 'TOOL_RESULT');
    expect(results.map(({ content }) => content?.includes('NOT_RUN'))).toEqual([
      false,
      false,
      true,
    ]);
  });

  const plans = { tools: salesTools(() => undefined), agent: { strategy: 'plan' as const } };
  const lead = planOf(['lead_criar', { nome: 'Lennon' }]);

  it('for a plan delays the job', async () => {
    const { ended } = await twoAttempts([refused()], [says(lead)], plans);
    expect(ended.data.output?.message).toContain('Lead criado: Lennon');
  });

  it('for a replan does not use it up', async () => {
    const { ended, model } = await twoAttempts(
      [says(lead.replace(/}$/, ',"replan":true}')), refused()],
      [says(planOf(['nota_adicionar', { texto: 'follow-up' }]))],
      plans,
    );
    expect(model.requests).toHaveLength(1);
    expect(ended.data.output?.message).toContain("Nota registrada: 'follow-up'");
  });

  it('for a nicer reply leaves the reply as it is', async () => {
    const { data, job } = await testRun({
      model: new ScriptedModel(says(lead), refused()),
      ...plans,
      agent: { ...plans.agent, polishReply: true },
    });
    expect(job.status().type).toBe('COMPLETED');
    expect(data.usage.modelCalls).toBe(1);
  });
});
