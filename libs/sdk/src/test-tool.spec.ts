import { readFileSync } from 'node:fs';
import { describe, expect, it, vi } from 'vitest';
import {
  awaitingApproval,
  completed,
  critical,
  defineAgent,
  defineExternalTool,
  defineLocalTool,
  defineReadTool,
  definePack,
  recoverable,
  sdkVersion,
  testTool,
  type ToolAnswer,
  type Transaction,
  z,
} from './index.js';

const reads = (execute: (args: { who: string }) => Promise<ToolAnswer>) =>
  defineReadTool({
    name: 'greet',
    description: 'Greets.',
    parameters: z.strictObject({ who: z.string().min(1) }),
    execute,
  });

describe('testTool', () => {
  it.each<[what: string, execute: () => Promise<ToolAnswer>, outcome: object]>([
    ['an outcome', async () => completed({ a: 1 }, 'One.'), { kind: 'completed', text: 'One.' }],
    ['plain data', async () => ({ a: 1 }), { kind: 'completed', data: { a: 1 } }],
    ['a failure', async () => recoverable('NO', 'No.'), { kind: 'recoverable_error' }],
    ['a critical failure', async () => critical('NO', 'No.'), { kind: 'critical_error' }],
    [
      'what is thrown',
      () => Promise.reject(new Error('x')),
      { kind: 'critical_error', error: { code: 'UNEXPECTED_TOOL_ERROR' } },
    ],
  ])('makes an outcome of %s', async (_, execute, outcome) => {
    expect(await testTool(reads(execute), { who: 'Ana' })).toMatchObject(outcome);
  });

  it('runs nothing with arguments that the schema refuses', async () => {
    const execute = vi.fn(async () => 1);
    const outcome = await testTool(reads(execute), { who: '', more: 1 });
    expect(outcome).toMatchObject({ error: { code: 'INVALID_ARGUMENTS', toolName: 'greet' } });
    expect(execute).not.toHaveBeenCalled();
  });

  it('refuses a tool that the start would refuse', async () => {
    const loose = { ...reads(async () => 1), parameters: z.object({ userId: z.string() }) };
    await expect(testTool(loose, {})).rejects.toThrow(/z\.strictObject.*takes userId/s);
  });

  it('shows what a person is asked, and runs with their consent', async () => {
    const send = defineExternalTool({
      name: 'send',
      description: 'Sends.',
      parameters: z.strictObject({ to: z.string() }),
      approval: 'always',
      idempotency: 'key',
      execute: async ({ to }, { approval, callKey }) =>
        approval
          ? completed({ to, callKey, saw: approval.preview.text })
          : awaitingApproval({ text: `To ${to}?` }),
    });
    const preview = { text: 'To Ana?' };
    expect(await testTool(send, { to: 'Ana' })).toEqual({ kind: 'awaiting_approval', preview });
    expect(await testTool(send, { to: 'Ana' }, { approved: true, callKey: 'k' })).toMatchObject({
      data: { to: 'Ana', callKey: 'k', saw: 'To Ana?' },
    });
  });

  it('gives a tool with a local effect the transaction of the test, and no call without one', async () => {
    const write = defineLocalTool({
      name: 'write',
      description: 'Writes.',
      parameters: z.strictObject({}),
      execute: async (_, { tx, tenant }) => tx.query('insert', [tenant]),
    });
    const query = vi.fn(async () => []);
    const tx: Transaction = { query };
    expect(await testTool(write, {}, { tx, tenant: 'acme' })).toMatchObject({ data: [] });
    expect(query).toHaveBeenCalledWith('insert', ['acme']);
    expect(await testTool(write, {})).toMatchObject({ kind: 'critical_error' });
  });
});

describe('a pack', () => {
  it('has agents with defaults, and none where it names none', () => {
    const agent = defineAgent({ name: 'greeter', persona: { role: 'Greets' } });
    expect(agent.strategy).toBe('react');
    expect(definePack({ name: 'p', tools: [], agents: [agent] }).agents).toEqual([agent]);
    expect(definePack({ name: 'p', tools: [] }).agents).toEqual([]);
  });
});

it('the version is that of the package', () => {
  const file = new URL('../package.json', import.meta.url);
  expect(JSON.parse(readFileSync(file, 'utf8'))).toMatchObject({ version: sdkVersion });
});
