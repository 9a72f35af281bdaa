import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { defineReadTool } from '../tool/tool.js';
import { createTestJob } from '../testing/create-test-job.js';
import { callsTools, says, ScriptedModel } from '../testing/scripted-model.js';
import { testRun } from '../testing/test-run.js';

const kb = 1024;

function lookTool() {
  const seen: number[] = [];
  const tool = defineReadTool({
    name: 'look',
    description: 'look',
    parameters: z.object({ text: z.string() }),
    execute: ({ text }) => {
      seen.push(text.length);
      return Promise.resolve({ length: text.length });
    },
  });
  return { tool, seen };
}

const argumentsOf = (bytes: number) =>
  JSON.stringify({ text: 'x'.repeat(bytes - '{"text":""}'.length) });

describe('S5 an answer of a model', () => {
  it('runs no call whose arguments are too long to be stored, and says so to the model', async () => {
    const { tool, seen } = lookTool();
    const model = new ScriptedModel(
      callsTools(
        { name: 'look', args: argumentsOf(3 * kb * kb) },
        { name: 'look', args: argumentsOf(900_000) },
      ),
      says('Ok.'),
    );
    const { data, activity, executions } = await testRun({ model, tools: [tool] });
    expect(data).toMatchObject({ outcome: 'SUCCESS', usage: { toolCalls: 2 } });
    expect(seen).toHaveLength(1);
    expect(activity[1]).toMatchObject({
      toolCalls: [{ arguments: `{"truncated":true,"bytes":${3 * kb * kb}}` }, { name: 'look' }],
    });
    const error = { code: 'ARGUMENTS_TOO_LONG', isRecoverable: true };
    expect(executions.filter(({ type }) => type === 'tool_error')).toMatchObject([{ error }]);
    expect(model.requests[1]?.messages.at(-2)).toMatchObject({
      role: 'tool',
      content: expect.stringContaining('Ask again with shorter arguments.'),
    });
  });

  it('runs as many calls as have 4 MB of arguments together', async () => {
    const { tool, seen } = lookTool();
    const calls = Array.from({ length: 5 }, () => ({ name: 'look', args: argumentsOf(900_000) }));
    const model = new ScriptedModel(callsTools(...calls), says('Ok.'));
    const { executions } = await testRun({ model, tools: [tool] });
    expect(seen).toHaveLength(4);
    expect(executions.map(({ error }) => error?.code)).toContain('ARGUMENTS_TOO_LONG');
  });

  it('is cut where its words are too many', async () => {
    const model = new ScriptedModel(says('w'.repeat(9 * kb * kb)));
    const { data, activity } = await testRun({ model });
    expect(data.output?.message).toHaveLength(8 * kb * kb);
    expect(data.output?.message).toMatch(/…\[cut: 9437184 characters in all]$/);
    expect(activity[1]?.content).toBe(data.output?.message);
  });

  it('is broken where it asks for more calls than a job may make', async () => {
    const { tool, seen } = lookTool();
    const calls = Array.from({ length: 1_001 }, () => ({ name: 'look', args: { text: 'x' } }));
    const model = new ScriptedModel(callsTools(...calls));
    const job = createTestJob({ maxAttempts: 1 });
    const { data } = await testRun({ model, tools: [tool], job });
    expect(data).toMatchObject({ outcome: 'FAILURE_LLM', error: { code: 'MODEL_BROKEN_ANSWER' } });
    expect(seen).toEqual([]);
  });

  it('has names that can be stored', async () => {
    const model = new ScriptedModel(
      callsTools({ name: 'n'.repeat(kb * kb), args: {} }),
      says('Ok.'),
    );
    const { activity } = await testRun({ model });
    expect(JSON.stringify(activity).length).toBeLessThan(4 * kb);
  });

  it('is the last one of a conversation of 16 MB', async () => {
    const content = 'x'.repeat(16 * kb * kb);
    const history = [{ role: 'USER' as const, content, createdAt: new Date(0) }];
    const { data } = await testRun({ model: new ScriptedModel(), job: createTestJob({ history }) });
    expect(data).toMatchObject({ outcome: 'FAILURE_BUDGET', usage: { modelCalls: 0 } });
  });
});
