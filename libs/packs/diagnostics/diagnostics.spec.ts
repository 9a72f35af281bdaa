import { ToolError, hasHandler, type HandledTool, type Transaction } from '@faina/agent-core';
import { describe, expect, it } from 'vitest';
import { createToolContext } from '../test/support/tool-context.js';
import { diagnosticsPack } from './index.js';

const noTransaction: Transaction = {
  query: () => Promise.reject(new Error('no query was expected')),
};

function toolOf(name: string): HandledTool {
  const tool = diagnosticsPack.tools.find((candidate) => candidate.name === name);
  if (!tool || !hasHandler(tool)) throw new Error(`no tool ${name}`);
  return tool;
}

function run(
  name: string,
  args: unknown,
  { signal, tx = noTransaction }: Partial<{ signal: AbortSignal; tx: Transaction }> = {},
) {
  const tool = toolOf(name);
  const context = { ...createToolContext(signal && { signal }), tx };
  return tool.execute(tool.parameters.parse(args), context);
}

describe('the diagnostics pack', () => {
  it.each([{ value: 'oi' }, { value: { deep: [1, null] } }, { value: null }])(
    'echoes %j',
    async (args) => {
      expect(await run('echo', args)).toMatchObject({ value: args });
    },
  );

  it('fails as it is asked to', async () => {
    expect(await run('fail_recoverable', { message: 'try again' })).toMatchObject({
      error: { message: 'try again', isRecoverable: true, toolName: 'fail_recoverable' },
    });
    expect(await run('fail_critical', { message: 'give up' })).toMatchObject({
      error: { message: 'give up', isRecoverable: false, toolName: 'fail_critical' },
    });
    const thrown = run('throw_error', { message: 'boom' });
    await expect(thrown).rejects.toThrow('boom');
    await expect(thrown).rejects.not.toBeInstanceOf(ToolError);
  });

  it('sleeps for the given time and ends when the call is aborted', async () => {
    expect(await run('sleep', { ms: 0 })).toMatchObject({ value: { sleptMs: 0 } });
    expect(await run('sleep', { ms: 600_000 }, { signal: AbortSignal.abort() })).toMatchObject({
      error: { code: 'ABORTED', isRecoverable: true },
    });
  });

  it('hangs through an abort', async () => {
    const hanging = run('hang', {}, { signal: AbortSignal.abort() });
    const first = await Promise.race([
      hanging,
      new Promise((resolve) => setImmediate(resolve, 'free')),
    ]);

    expect(first).toBe('free');
  });

  it('writes one row through the transaction of the call', async () => {
    const queries: unknown[] = [];
    const tx: Transaction = {
      query: (_sql, values) => {
        queries.push(values);
        return Promise.resolve(JSON.parse('[{"id": 7, "key": "k"}]'));
      },
    };

    expect(await run('write_once', { key: 'k' }, { tx })).toMatchObject({
      value: { id: 7, key: 'k' },
    });
    const { jobId, owner } = createToolContext();
    expect(queries).toEqual([['club', jobId, 'call-key', 'k', owner]]);
    expect(toolOf('write_once').effect).toBe('local');
  });

  it('bounds what can be asked for', () => {
    expect(toolOf('big_result').parameters.safeParse({ bytes: 10_000_001 }).success).toBe(false);
    expect(toolOf('write_once').parameters.safeParse({ key: 'a\0b' }).success).toBe(false);
    expect(toolOf('echo').parameters.safeParse({}).success).toBe(false);
  });

  it.each([[null], ['text'], [{ use_fallback: true, fallback_to: 'CHAT_SERVICE' }]])(
    'answers with %j untouched, and previews what it is told',
    async (result) => {
      expect(await run('answer_raw', { result })).toBe(result);
      expect(await run('hand_over', { result, preview: 1 })).toBe(result);
      const [conversation] = diagnosticsPack.conversations ?? [];
      const args = { result: 1, preview: result };
      expect(await conversation?.preview(args, createToolContext())).toEqual(result);
    },
  );

  it('makes a result of the exact size', async () => {
    expect(await run('big_result', { bytes: 40_000 })).toMatchObject({
      value: { text: 'x'.repeat(40_000) },
    });
  });
});
