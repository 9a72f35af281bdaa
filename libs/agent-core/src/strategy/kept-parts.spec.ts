import { describe, expect, it } from 'vitest';
import { createTestJob } from '../testing/create-test-job.js';
import { lennon, runPlan } from '../testing/run-plan.js';
import { planOf, salesTools } from '../testing/sales-tools.js';
import { callsTools, says, ScriptedModel } from '../testing/scripted-model.js';
import { testRun } from '../testing/test-run.js';

const parts = (chars: number) => ({ model: 'openai:gpt-5', content: 'x'.repeat(chars) });
const looks = (chars: number) => ({
  ...callsTools({ name: 'create_lead', args: { nome: 'Ana' } }),
  parts: parts(chars),
});
const bound = 2 * 1024 * 1024;

describe('what a provider gave beside an answer', () => {
  it('stands in the entry of the answer, and goes with the next request', async () => {
    const model = new ScriptedModel(looks(10), says('Done.'));
    const { activity } = await testRun({ model, tools: salesTools(() => undefined) });
    expect(activity[1]).toMatchObject({ role: 'ASSISTANT', parts: parts(10) });
    expect(model.requests[1]?.messages.at(-2)).toMatchObject({ parts: parts(10) });
  });

  it('is kept up to its bound, and above it not at all, which the execution of the answer tells', async () => {
    const model = new ScriptedModel(looks(bound), looks(bound + 1), says('Done.'));
    const { activity, executions } = await testRun({ model, tools: salesTools(() => undefined) });
    const answers = activity.filter(({ role }) => role === 'ASSISTANT');
    expect(answers.map((answer) => 'parts' in answer)).toEqual([true, false, false]);
    const told = executions.filter(({ message }) => message?.includes('is not kept'));
    expect(told.map(({ type }) => type)).toEqual(['llm_call']);
    expect(told[0]?.message).toContain(`${bound + 1} characters`);
  });

  it('goes with the next attempt too', async () => {
    const model = new ScriptedModel(looks(10));
    const { activity } = await testRun({
      model,
      tools: salesTools(() => undefined),
      agent: { limits: { maxIterations: 1 } },
    });
    const again = new ScriptedModel(says('Done.'));
    await testRun({ model: again, job: createTestJob({ history: activity }) });
    expect(again.requests[0]?.messages.find(({ role }) => role === 'assistant')).toMatchObject({
      parts: parts(10),
    });
  });

  it('of a planner goes with what is asked of it again, and is not kept with a plan', async () => {
    const { model, activity } = await runPlan([
      { ...says('Claro!'), parts: parts(10) },
      { ...says(planOf(lennon)), parts: parts(20) },
    ]);
    expect(model.requests[1]?.messages.at(-2)).toMatchObject({ parts: parts(10) });
    const planned = activity.find(
      (entry) => entry.role === 'ASSISTANT' && entry.toolCalls.length > 0,
    );
    expect(planned).not.toHaveProperty('parts');
  });
});
