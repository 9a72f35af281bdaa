import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { defineReadTool } from '../tool/tool.js';
import { callsTools, says, ScriptedModel } from '../testing/scripted-model.js';
import { testRun } from '../testing/test-run.js';

const agent = { minAnswerChars: 10 };

describe('A10 an answer of an agent with minAnswerChars 10', () => {
  it('that is too short is noted, kept and asked for again', async () => {
    const model = new ScriptedModel(says('Eh?'), says('A full answer.'));
    const { data, activity, executions } = await testRun({ model, agent });
    expect(data.outcome).toBe('SUCCESS');
    expect(activity.map(({ role }) => role)).toEqual(['USER', 'ASSISTANT', 'SYSTEM', 'ASSISTANT']);
    expect(activity[1]?.content).toBe('Eh?');
    expect(executions.map(({ type }) => type)).toContain('unusable_llm_response');
    expect(model.requests[1]?.messages.at(-1)?.role).toBe('system');
  });

  it('that stays too short ends the job', async () => {
    const { result, data } = await testRun({
      model: new ScriptedModel(says('Eh?'), says('   ')),
      agent,
    });
    const message = 'Failed to get a usable response from LLM after maximum replan attempts';
    expect(result).toMatchObject({ value: { status: 'FAILURE_LLM', message } });
    expect(data.lastFailureSummary).toBe(message);
  });

  it.each([
    ['ten chars.', 'SUCCESS'],
    ['nine char', 'FAILURE_LLM'],
    ['             ', 'FAILURE_LLM'],
    [null, 'FAILURE_LLM'],
  ])('%j ends as %s without replan', async (content, outcome) => {
    const { data } = await testRun({
      model: new ScriptedModel(says(content)),
      agent: { ...agent, maxReplanAttempts: 0 },
    });
    expect(data.outcome).toBe(outcome);
  });
});

describe('onLimit answer', () => {
  it('E3 makes one last call without tools and keeps the outcome of the limit', async () => {
    const look = defineReadTool({
      name: 'look',
      description: 'look',
      parameters: z.object({ at: z.number() }),
      execute: () => Promise.resolve('nothing yet'),
    });
    const asks = [1, 2, 3, 4, 5].map((at) => callsTools({ name: 'look', args: { at } }));
    const model = new ScriptedModel(...asks, says('What I know so far.'));
    const { data, job } = await testRun({
      model,
      tools: [look],
      agent: { onLimit: 'answer', limits: { maxIterations: 5 } },
    });
    expect(model.requests).toHaveLength(6);
    expect(model.requests[5]?.tools).toEqual([]);
    expect(job.status().type).toBe('COMPLETED');
    expect(data.outcome).toBe('FAILURE_MAX_ITERATIONS');
    expect(data.output?.message).toBe('What I know so far.');
  });
});
