import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { repairArguments, type RepairInput } from './repair-ladder.js';
import type { JsonValue } from '../values/json/json-value.js';
import { cpuMs } from '../testing/cpu-ms.js';

const schema = z.strictObject({ to: z.string().min(1), count: z.number().optional() });

/** A repairer that gives what the test says. */
const giving = (value: JsonValue) => () => JSON.stringify(value);
const failing = () => undefined;

function repair(raw: string, changes: Partial<RepairInput> = {}) {
  return repairArguments({
    raw,
    schema,
    toolName: 'send',
    repairJsonText: failing,
    allowsInvention: false,
    ...changes,
  });
}

describe('D1 the ladder', () => {
  it('tries the text as it is before it mends it', () => {
    expect(repair('{"to":"a","count":"5"}')).toEqual({
      kind: 'repaired',
      args: { to: 'a', count: 5 },
      rung: 'types',
    });
  });

  it('names the last rung that was needed', () => {
    const repairJsonText = giving({ to: 'a', x: 1 });
    expect(repair('{"to":"a","x":1,}', { repairJsonText })).toEqual({
      kind: 'repaired',
      args: { to: 'a' },
      rung: 'undeclared',
    });
  });

  it('says what is wrong when only a model can help', () => {
    expect(repair('{"count":5}')).toEqual({
      kind: 'needs_model',
      problem: expect.stringContaining('to:'),
    });
    expect(repair('{"to":').kind).toBe('needs_model');
  });

  it('takes nothing from a repairer that is not valid by the schema', () => {
    const repairJsonText = giving({ to: 5.5 });
    expect(repair('{"to":5.5,}', { repairJsonText }).kind).toBe('needs_model');
    expect(repair('{"to":"a",}', { repairJsonText: () => 'no JSON' }).kind).toBe('needs_model');
  });
});

describe('D12 the ladder invents nothing for a tool with an effect', () => {
  it.each([
    ['a text that was cut', '{"to":"Ana So', { to: 'Ana So' }],
    ['a text that was made up', '{"to":,}', { to: 'Ana' }],
    ['half of a text', '{"to":"Ana Souza",}', { to: 'Ana' }],
    ['a text closed by a guess', '{"to":"Ana, "count":5}', { to: 'Ana', count: 5 }],
    ['a member without a colon', '{"to":"Ana", "count" 5}', { to: 'Ana', count: 5 }],
    ['a text that goes on over its end', '{"to":"A\\",\\"count\\":5}"}x', { to: 'A","count":5}' }],
    ['another number', '{"to":"Ana","count":5,}', { to: 'Ana', count: 6 }],
    ['values in another place', '{"to":"Ana","count":5,}', { count: 5, to: 'Ana' }],
  ])('%s', (_what, raw, value) => {
    const repairJsonText = giving(value);
    expect(repair(raw, { repairJsonText }).kind).toBe('needs_model');
    expect(repair(raw, { repairJsonText, allowsInvention: true }).kind).toBe('repaired');
  });
});

describe('hostile arguments', () => {
  const size = 256 * 1024;
  const maxMs = 5_000;
  const patterns = [
    '{',
    '[',
    '"',
    "'",
    '{"a":',
    '"a",',
    '\\"',
    '/*',
    '```',
    ' ',
    ':',
    '{}',
    '…',
    '}',
  ];

  it.each(patterns)('of %j many times over cost little', (pattern) => {
    const texts = ['', '{"to":', '{"to":"', '"'].map((start) =>
      (start + pattern.repeat(size)).slice(0, size),
    );
    const startedAt = cpuMs();
    for (const raw of texts) expect(repair(raw).kind).toBe('needs_model');
    expect(cpuMs() - startedAt).toBeLessThan(maxMs);
  });

  it('of more than 256 KiB are not looked at', () => {
    const repairJsonText = () => {
      throw new Error('was asked');
    };
    const outcome = repair(`{"to":"${'a'.repeat(size)}"`, { repairJsonText });
    expect(outcome).toEqual({
      kind: 'needs_model',
      problem: expect.stringContaining('262144'),
    });
  });

  it('of very many wrong values, and of very deep ones, are given up', () => {
    const many = `{"to":[${'"1",'.repeat(60_000)}"1"]}`;
    const numbers = z.object({ to: z.array(z.number()) });
    const startedAt = cpuMs();
    expect(repair(many, { schema: numbers }).kind).toBe('needs_model');
    expect(repair('[{"to":'.repeat(10_000) + '}]'.repeat(10_000)).kind).toBe('needs_model');
    const deep = '[{"to":'.repeat(10_000) + '1' + '}]'.repeat(10_000);
    expect(repair(deep).kind).toBe('needs_model');
    expect(cpuMs() - startedAt).toBeLessThan(maxMs);
  });
});
