import { describe, expect, it } from 'vitest';
import { goOnNote } from './whole-answer.js';
import { Interruption } from '../../attempt/interruption.js';
import type { ModelResponse } from '../../model/llm-adapter.js';
import { createTestJob } from '../../testing/create-test-job.js';
import { callsTools, says, ScriptedModel } from '../../testing/scripted-model.js';
import { salesTools } from '../../testing/sales-tools.js';
import { testRun } from '../../testing/test-run.js';

const cut = (content: string | null, more: Partial<ModelResponse> = {}): ModelResponse => ({
  ...says(content),
  finishReason: 'length',
  ...more,
});
const roles = (activity: Awaited<ReturnType<typeof testRun>>['activity']) =>
  activity.map(({ role }) => role);

describe('an answer that ends at the limit of its length', () => {
  it('is gone on with once, and the two are one answer, both paid for', async () => {
    const model = new ScriptedModel(cut('The first half, '), says('and the second.'));
    const { data, activity } = await testRun({ model, agent: { maxReplanAttempts: 0 } });
    expect(data).toMatchObject({
      outcome: 'SUCCESS',
      output: { message: 'The first half, and the second.', completeness: 'complete' },
      usage: { modelCalls: 2, outputTokens: 10 },
      iterations: 2,
    });
    expect(roles(activity)).toEqual(['USER', 'ASSISTANT', 'SYSTEM', 'ASSISTANT']);
    expect(model.requests[1]?.messages.slice(-2)).toEqual([
      { role: 'assistant', content: 'The first half, ', tool_calls: [] },
      { role: 'system', content: goOnNote },
    ]);
    model.expectDone();
  });

  it('is no success where what it goes on with is cut as well', async () => {
    const model = new ScriptedModel(cut('One, '), cut('two, '));
    const { data, job } = await testRun({ model });
    expect(job.status().type).toBe('FAILED');
    expect(data).toMatchObject({ outcome: 'FAILURE_LLM', error: { code: 'ANSWER_CUT' } });
    expect(data.usage.modelCalls).toBe(2);
    model.expectDone();
  });

  it('gives what there is of it where the agent answers at limits, and tells that in its outcome', async () => {
    const model = new ScriptedModel(cut('One, '), cut('two, '));
    const { data, job } = await testRun({ model, agent: { onLimit: 'answer' } });
    expect(job.status().type).toBe('COMPLETED');
    expect(data).toMatchObject({
      outcome: 'FAILURE_LLM',
      output: { message: 'One, two, ', completeness: 'partial' },
    });
  });

  it('is not whole where the model has nothing to add', async () => {
    const model = new ScriptedModel(cut('One, '), says(' '), says('One, two.'));
    const { data } = await testRun({ model });
    expect(data).toMatchObject({ outcome: 'SUCCESS', output: { message: 'One, two.' } });
  });

  it('may end in calls, and the answer after them stands for itself', async () => {
    const model = new ScriptedModel(
      cut('I look, '),
      callsTools({ name: 'create_lead', args: { nome: 'Ana' } }),
      says('Done.'),
    );
    const { data } = await testRun({ model, tools: salesTools(() => undefined) });
    expect(data).toMatchObject({ outcome: 'SUCCESS', output: { message: 'Done.' } });
  });

  it('is read as a whole by an outputSchema, also in a later attempt', async () => {
    const agent = {
      maxReplanAttempts: 0,
      outputSchema: {
        type: 'object',
        properties: { days: { type: 'array', items: { type: 'integer' } } },
        required: ['days'],
      },
    } as const;
    const interruption = new Interruption();
    const first = new ScriptedModel(cut('{"days": [1, '), () => {
      interruption.abort('shutdown');
      return says('2]}');
    });
    const { job, activity } = await testRun({ model: first, agent, interruption });
    expect(job.status().type).toBe('PENDING');
    const again = createTestJob({ history: activity });
    const { data } = await testRun({ model: new ScriptedModel(), agent, job: again });
    expect(data).toMatchObject({ outcome: 'SUCCESS', output: { data: { days: [1, 2] } } });
  });

  it('that was all thinking is asked for again, and then told as such', async () => {
    const usage = { inputTokens: 10, outputTokens: 500, reasoningTokens: 500 };
    const model = new ScriptedModel(cut(null, { usage }), cut(null, { usage }));
    const { data } = await testRun({ model });
    expect(data.error).toMatchObject({
      code: 'ANSWER_CUT',
      message: expect.stringContaining('before its first word (500 tokens of thinking)'),
    });
    expect(data.outcome).toBe('FAILURE_LLM');
    model.expectDone();
  });
});
