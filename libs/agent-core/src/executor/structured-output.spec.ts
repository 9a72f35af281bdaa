import { describe, expect, it } from 'vitest';
import { says, ScriptedModel } from '../testing/scripted-model.js';
import { testRun } from '../testing/test-run.js';

const agent = {
  outputSchema: {
    type: 'object',
    properties: { total: { type: 'number' } },
    required: ['total'],
    additionalProperties: false,
  },
};

describe('an agent with an outputSchema', () => {
  it('is told of it and ends with valid data', async () => {
    const model = new ScriptedModel(says('{"total": 12.5}'));
    const { data } = await testRun({ model, agent });
    expect(model.requests[0]?.messages[0]?.content).toContain('"required":["total"]');
    expect(data.output).toMatchObject({
      message: '{"total": 12.5}',
      actions: [],
      data: { total: 12.5 },
    });
  });

  it('may fence its JSON', async () => {
    const { data } = await testRun({
      model: new ScriptedModel(says('```json\n{"total": 1}\n```')),
      agent,
    });
    expect(data.output?.data).toEqual({ total: 1 });
  });

  it.each([
    ['words', 'The total is 12.5.', 'it is not JSON'],
    ['another shape', '{"total": "12.5"}', 'total: '],
    ['more than was asked for', '{"total": 1, "x": 2}', 'does not match'],
  ])('that answers with %s is told what is wrong and asked again', async (_what, text, problem) => {
    const model = new ScriptedModel(says(text), says('{"total": 2}'));
    const { data } = await testRun({ model, agent });
    expect(model.requests[1]?.messages.at(-1)).toMatchObject({ role: 'system' });
    expect(model.requests[1]?.messages.at(-1)?.content).toContain(problem);
    expect(data.output?.data).toEqual({ total: 2 });
  });

  it('that never answers with valid data fails with OUTPUT_INVALID', async () => {
    const { data } = await testRun({ model: new ScriptedModel(says('no'), says('no')), agent });
    expect(data).toMatchObject({ outcome: 'FAILURE_LLM', error: { code: 'OUTPUT_INVALID' } });
  });
});
