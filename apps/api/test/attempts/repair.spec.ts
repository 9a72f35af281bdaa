import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import type { JobClient } from '../support/service/job-client.js';
import { answer, apiError, toolCall, toolCalls } from '../support/model/model-replies.js';
import type { ScriptedModelServer } from '../support/model/scripted-model-server.js';
import { type ScriptedService, startScriptedService } from '../support/service/scripted-service.js';

let scripted: ScriptedService;
let model: ScriptedModelServer;
let client: JobClient;

beforeAll(async () => {
  scripted = await startScriptedService();
  ({ model, client } = scripted);
  await client.putAgent('mender');
  await client.putAgent('strict', { repairToolCalls: false });
});

afterAll(async () => {
  await scripted.close();
});

afterEach(() => {
  model.assertDone();
});

async function run(agent = 'mender') {
  const before = model.count;
  const job = await client.run({ agent, input: 'Go' });
  const executions = await client.executions(job.id);
  return {
    job,
    executions,
    types: executions.map(({ type }) => type),
    modelCalls: model.count - before,
  };
}

describe('a malformed tool call over the real adapter', () => {
  it.each([
    ['a trailing comma', 'echo', '{"value": "olá",}'],
    ['single quotes', 'echo', "{'value': 'olá'}"],
    ['an unquoted key', 'echo', '{value: "olá"}'],
    ['a Markdown fence', 'echo', '```json\n{"value": "olá"}\n```'],
    ['double encoding', 'echo', '"{\\"value\\": \\"olá\\"}"'],
    ['an undeclared key', 'echo', '{"value": "olá", "lang": "pt"}'],
    ['another case of the name', 'Echo', '{"value": "olá"}'],
  ])('D1 D6 D8 with %s is mended without a model call', async (_what, name, raw) => {
    model.script(toolCall(name, raw), answer('Done.'));
    const { job, executions, types, modelCalls } = await run();
    expect(types).toEqual(['llm_call', 'tool_repair', 'tool_call', 'llm_call']);
    expect(executions[1]).toMatchObject({ name: 'echo', result: { repaired: true } });
    expect(executions[2]).toMatchObject({ name: 'echo', params: { value: 'olá' } });
    expect(job.usage.repairedToolCalls).toBe(1);
    expect(modelCalls).toBe(2);
  });

  it('D1 D5 that lacks a required field goes back to the model once', async () => {
    model.script(
      toolCall('echo', '{"text": "olá"}'),
      answer('{"value": "olá"}', { usage: { inputTokens: 70, outputTokens: 7 } }),
      answer('Done.'),
    );
    const { job, types, modelCalls } = await run();
    expect(types).toEqual(['llm_call', 'tool_repair', 'tool_call', 'llm_call']);
    expect(modelCalls).toBe(3);
    expect(job.usage).toMatchObject({ modelCalls: 3, repairedToolCalls: 1 });
    expect(job.usage.outputTokens).toBeGreaterThanOrEqual(7);
    const request = model.requests.at(-2)?.body;
    expect(request?.tools ?? []).toEqual([]);
    expect(JSON.stringify(request?.messages)).toContain('olá');
  });

  it('D2 is an error for the model where repair is off', async () => {
    model.script(toolCall('echo', '{"value": "olá",}'), answer('Done.'));
    const { job, types } = await run('strict');
    expect(types).toEqual(['llm_call', 'tool_error', 'llm_call']);
    const [, , result] = await client.activity(job.id);
    expect(JSON.parse(result?.content ?? '')).toMatchObject({
      code: 'INVALID_ARGUMENTS',
      isRecoverable: true,
    });
  });

  it.each([
    ['prose', answer('I am sorry.')],
    ['an error of the provider', apiError(500, 'overloaded')],
    ['arguments of another tool', answer('{"ms": 5}')],
  ])('D3 D10 whose repair is %s is an error for the model', async (_what, repair) => {
    model.script(toolCall('echo', '{"text": 1}'), repair, answer('Done.'));
    const { job, executions, types } = await run();
    expect(types).toEqual(['llm_call', 'tool_repair', 'tool_error', 'llm_call']);
    expect(executions[1]).toMatchObject({ result: { repaired: false } });
    expect(job).toMatchObject({ outcome: 'SUCCESS', usage: { repairedToolCalls: 0 } });
  });

  it('D11 counts the attempts of each call by itself', async () => {
    model.script(
      toolCalls([
        { name: 'echo', arguments: '{"text": "a"}' },
        { name: 'echo', arguments: '{"text": "b"}' },
      ]),
      answer('{"value": "a"}'),
      answer('{"value": "b"}'),
      answer('Done.'),
    );
    expect((await run()).job.usage.repairedToolCalls).toBe(2);
  });

  it('D12 with an effect does not run with a value that the model did not give', async () => {
    model.script(toolCall('write_once', '{}'), answer('{"key": "made-up"}'), answer('Done.'));
    const { types } = await run();
    expect(types).toEqual(['llm_call', 'tool_repair', 'tool_error', 'llm_call']);
    const writes = JSON.stringify((await client.get('/v1/diagnostics/writes')).json());
    expect(writes).not.toContain('made-up');
  });

  it('D7 is left alone when the tool itself fails', async () => {
    model.script(toolCall('fail_recoverable', { message: 'no' }), answer('Done.'));
    expect((await run()).types).toEqual(['llm_call', 'tool_error', 'llm_call']);
  });

  it('D9 for a tool that does not exist is not guessed at', async () => {
    model.script(toolCall('launch_rocket', {}), answer('Done.'));
    expect((await run()).types).toEqual(['llm_call', 'tool_error', 'llm_call']);
  });
});
