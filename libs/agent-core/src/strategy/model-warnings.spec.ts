import { describe, expect, it } from 'vitest';
import type { ModelWarning } from '../model/llm-adapter.js';
import { salesTools } from '../testing/sales-tools.js';
import { callsTools, says, ScriptedModel } from '../testing/scripted-model.js';
import { testRun } from '../testing/test-run.js';

const warning = (sentence: string): ModelWarning => ({ code: 'MODEL_NOTE', sentence });

const create = (nome: string) => callsTools({ name: 'create_lead', args: { nome } });

async function warningsOf(...calls: readonly (readonly ModelWarning[])[]) {
  const answers = calls.map((warnings, index) => ({
    ...(index === calls.length - 1 ? says('Done.') : create(`Ana ${index}`)),
    warnings,
  }));
  const model = new ScriptedModel(...answers);
  const { executions } = await testRun({ model, tools: salesTools(() => undefined) });
  model.expectDone();
  return executions.flatMap(({ type, result }) => (type === 'llm_call' ? [result] : []));
}

describe('what a model does not take', () => {
  it('stands once in a job, with the call that told it first', async () => {
    const [a, b] = [warning('No temperature.'), warning('No seed.')];
    expect(await warningsOf([a], [a, b], [b, a])).toEqual([
      { warnings: [a] },
      { warnings: [b] },
      undefined,
    ]);
  });

  it('leaves the entry of a call that took everything as it was', async () => {
    expect(await warningsOf([], [])).toEqual([undefined, undefined]);
  });

  it('is bounded, of one call and of all, however different', async () => {
    const many = (from: string) =>
      Array.from({ length: 50 }, (_, index) =>
        warning(`${from}${index} \u0000\n${'x'.repeat(9_000)}`),
      );
    const stored = JSON.stringify(
      await warningsOf(many('a'), many('b'), many('c'), many('d'), many('e'), []),
    );
    expect(stored.match(/"code"/g)).toHaveLength(20);
    expect(stored.length).toBeLessThan(8_000);
    expect(stored).not.toContain('u0000');
  });
});
