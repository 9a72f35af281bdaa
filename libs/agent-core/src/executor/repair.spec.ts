import { describe, expect, it, vi } from 'vitest';
import { z } from 'zod';
import type { Agent } from '../agent/agent-definition.js';
import { ModelError, type ModelResponse } from '../model/llm-adapter.js';
import { createTestJob } from '../testing/create-test-job.js';
import { salesTools } from '../testing/sales-tools.js';
import { callsTools, says, ScriptedModel } from '../testing/scripted-model.js';
import { testRun } from '../testing/test-run.js';
import { type AgentTool, defineLocalTool, defineReadTool } from '../tool/tool.js';
import { Result } from '../values/result.js';
import { ToolError } from '../values/tool-error.js';

const parameters = z.strictObject({ city: z.string(), days: z.number().optional() });

function weather(execute: (args: unknown) => unknown = () => 'sunny'): AgentTool {
  return defineReadTool({
    name: 'get_weather',
    description: 'Weather',
    parameters,
    execute: async (args) => execute(args),
  });
}

/** As much of a JSON library as these cases need: what is around the object, and trailing commas. */
const repairJsonText = (text: string) =>
  text.slice(text.indexOf('{'), text.lastIndexOf('}') + 1).replace(/,\s*}/, '}');

/** One call with these raw arguments, then whatever repairs are scripted, then the final answer. */
async function runWith(
  raw: string,
  repairs: readonly (ModelResponse | ModelError | (() => never))[] = [],
  {
    agent = {},
    tool = weather(),
    name = 'get_weather',
  }: { agent?: Partial<Agent>; tool?: AgentTool; name?: string } = {},
) {
  const model = new ScriptedModel(
    callsTools({ name, args: raw, id: 'c1' }),
    ...repairs,
    says('Done.'),
  );
  const run = await testRun({ model, tools: [tool], agent, repairJsonText });
  return { ...run, model, types: run.executions.map(({ type }) => type) };
}

describe('tool-call repair', () => {
  it.each([
    ['a trailing comma', '{"city": "Recife",}', 'json'],
    ['an undeclared key', '{"city": "Recife", "unit": "C"}', 'undeclared'],
    ['a number in quotes', '{"city": "Recife", "days": "3"}', 'types'],
    ['JSON in a string', '"{\\"city\\": \\"Recife\\"}"', 'encoded'],
  ])('D1 mends %s without the model and runs the call', async (_what, raw, rung) => {
    const execute = vi.fn(() => 'sunny');
    const { data, executions, types } = await runWith(raw, [], { tool: weather(execute) });
    expect(execute).toHaveBeenCalledWith(expect.objectContaining({ city: 'Recife' }));
    expect(types).toEqual(['llm_call', 'tool_repair', 'tool_call', 'llm_call']);
    expect(executions[1]).toMatchObject({
      params: { rung, arguments: raw },
      result: { repaired: true },
    });
    expect(data.usage).toMatchObject({ repairedToolCalls: 1, modelCalls: 2 });
  });

  it('D1 D4 D5 asks the model for what no rung can mend, and counts its tokens', async () => {
    const { data, executions, model, types } = await runWith('{"town": "Recife"}', [
      says('{"city": "Recife"}'),
    ]);
    expect(types).toEqual(['llm_call', 'tool_repair', 'tool_call', 'llm_call']);
    expect(executions[1]).toMatchObject({
      params: { toolCallId: 'c1', rung: 'model' },
      result: { repaired: true, args: { city: 'Recife' } },
      usage: { inputTokens: 10 },
    });
    expect(data.usage).toMatchObject({ modelCalls: 3, totalTokens: 45, repairedToolCalls: 1 });
    expect(model.requests[1]?.tools).toEqual([]);
    expect(JSON.stringify(model.requests[1]?.messages)).toContain('town');
  });

  it('D1 takes no repair that was cut, whose last value may have lost its end', async () => {
    const execute = vi.fn(() => 'sunny');
    const cut = { ...says('{"city": "Reci"}'), finishReason: 'length' };
    const { types, data } = await runWith('{"town": "Recife"}', [cut], { tool: weather(execute) });
    expect(execute).not.toHaveBeenCalled();
    expect(types).toEqual(['llm_call', 'tool_repair', 'tool_error', 'llm_call']);
    expect(data.usage.modelCalls).toBe(3);
  });

  it('D2 switched off, gives the model the error and asks for no repair', async () => {
    const { model, activity, data } = await runWith('{"city": "Recife",}', [], {
      agent: { repairToolCalls: false },
    });
    expect(model.requests).toHaveLength(2);
    expect(activity[2]?.content).toContain('INVALID_ARGUMENTS');
    expect(data.usage.repairedToolCalls).toBe(0);
  });

  it('D3 after maxRepairAttempts gives the model the original error', async () => {
    const agent = { maxRepairAttempts: 2 };
    const { activity, types, model } = await runWith('{}', [says('no'), says('{"x": 1}')], {
      agent,
    });
    expect(types).toEqual(['llm_call', 'tool_repair', 'tool_repair', 'tool_error', 'llm_call']);
    expect(activity[2]?.content).toContain('city');
    model.expectDone();
  });

  it('D6 never touches a valid call', async () => {
    const { data, types } = await runWith('{"city": "Recife"}');
    expect(types).toEqual(['llm_call', 'tool_call', 'llm_call']);
    expect(data.usage.repairedToolCalls).toBe(0);
  });

  it('D7 does not mend an error inside the tool', async () => {
    const tool = weather(() => Result.error(new ToolError('no such city', 'get_weather')));
    const { types } = await runWith('{"city": "Nowhere"}', [], { tool });
    expect(types).toEqual(['llm_call', 'tool_error', 'llm_call']);
  });

  it.each(['Get_Weather', 'getWeather', 'get-weather', 'functions.get_weather'])(
    'D8 reads %s as get_weather without the model',
    async (name) => {
      const { executions, activity, data } = await runWith('{"city": "Recife"}', [], { name });
      expect(executions[1]).toMatchObject({ type: 'tool_repair', params: { rung: 'name' } });
      expect(executions[2]).toMatchObject({ type: 'tool_call', name: 'get_weather' });
      expect(activity[1]).toMatchObject({ toolCalls: [{ name }] });
      expect(data.usage.modelCalls).toBe(2);
    },
  );

  it('D9 does not guess a wholly unknown name', async () => {
    const { types, activity } = await runWith('{"city": "Recife"}', [], { name: 'send_rocket' });
    expect(types).toEqual(['llm_call', 'tool_error', 'llm_call']);
    expect(activity[2]?.content).toContain('get_weather');
  });

  it.each([
    ['that fails', new ModelError('busy', 'MODEL_UNAVAILABLE', true)],
    [
      'that throws',
      () => {
        throw new Error('defect');
      },
    ],
    ['that is prose', says('I cannot.')],
    ['that is empty', says(null)],
    ['for another tool', says('{"to": "ana", "text": "hi"}')],
  ])('D10 survives a repair %s', async (_what, repair) => {
    const { data, executions } = await runWith('{"town": 1}', [repair]);
    expect(data.outcome).toBe('SUCCESS');
    expect(executions[1]).toMatchObject({ type: 'tool_repair', result: { repaired: false } });
    expect(executions[2]).toMatchObject({ type: 'tool_error' });
  });

  it('D10 reads a repair out of a Markdown fence', async () => {
    const { types } = await runWith('{"town": "Recife"}', [
      says('```json\n{"city": "Recife"}\n```'),
    ]);
    expect(types).toContain('tool_call');
  });

  it('D11 counts attempts per call', async () => {
    const two = callsTools(
      { name: 'get_weather', args: '{"town": "A"}', id: 'a' },
      { name: 'get_weather', args: '{"town": "B"}', id: 'b' },
    );
    const model = new ScriptedModel(
      two,
      says('{"city": "A"}'),
      says('{"city": "B"}'),
      says('Done.'),
    );
    const { data } = await testRun({ model, tools: [weather()] });
    expect(data.usage.repairedToolCalls).toBe(2);
  });

  it('D11 takes no repair of an earlier answer for a call that has the same id', async () => {
    const execute = vi.fn();
    const model = new ScriptedModel(
      callsTools({ name: 'get_weather', args: '{"town": "A"}', id: 'a' }),
      says('{"city": "A"}'),
      callsTools({ name: 'get_weather', args: '{"town": "B"}', id: 'a' }),
      says('{"city": "B"}'),
      says('Done.'),
    );
    await testRun({ model, tools: [weather(execute)] });
    expect(execute.mock.calls).toMatchObject([[{ city: 'A' }], [{ city: 'B' }]]);
  });

  it('D12 lets no repair make up a value for a tool with an effect', async () => {
    const book = vi.fn<(args: unknown) => unknown>();
    const tool = defineLocalTool({
      name: 'get_weather',
      description: 'An effect',
      parameters,
      execute: async (args) => book(args),
    });
    const { types } = await runWith('{"days": 2}', [says('{"city": "Recife", "days": 2}')], {
      tool,
    });
    expect(book).not.toHaveBeenCalled();
    expect(types).toEqual(['llm_call', 'tool_repair', 'tool_error', 'llm_call']);
  });

  it('D1 takes what the context fills for given, also in broken JSON', async () => {
    const call = callsTools({ name: 'add_note', args: "{'texto': 'oi',}", id: 'c1' });
    const model = new ScriptedModel(call, says('Done.'));
    const { data, executions } = await testRun({
      model,
      tools: salesTools(() => undefined),
      job: createTestJob({ context: { leadId: 'lead-ana' } }),
      repairJsonText: () => '{"texto":"oi"}',
    });
    expect(executions[1]).toMatchObject({ params: { rung: 'json' }, result: { repaired: true } });
    expect(data.output?.actions).toMatchObject([
      { tool: 'add_note', status: 'done', data: { lead: 'lead-ana', texto: 'oi' } },
    ]);
  });

  it('P6 does not pay twice for a repair that an earlier attempt at the job has saved', async () => {
    const first = await testRun({
      model: new ScriptedModel(
        callsTools({ name: 'get_weather', args: '{"town": "Recife"}', id: 'c1' }),
        says('{"city": "Recife"}'),
        says('Done.'),
      ),
      tools: [weather()],
    });
    const saved = first.job.currentData();
    const repair = saved.agentState.executionHistory.filter(({ type }) => type === 'tool_repair');
    const job = createTestJob({
      status: 'ACTIVE',
      iterations: 1,
      history: first.activity.slice(0, 2),
    });
    for (const entry of repair) job.addExecution(entry);
    const model = new ScriptedModel(says('Done again.'));
    const { data } = await testRun({ model, job, tools: [weather()] });
    expect(data.outcome).toBe('SUCCESS');
    expect(model.requests).toHaveLength(1);
  });
});
