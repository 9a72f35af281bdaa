import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { readModelRepair } from './read-model-repair.js';
import { cpuMs } from '../testing/cpu-ms.js';

const schema = z.strictObject({ to: z.string().min(1), count: z.int().optional() });

function read(answer: string | null, raw = '{"to":"Ana Souza" "count" 5}', hasEffect = true) {
  const declared = new Set(['to', 'count']);
  const rest = { toolName: 'send', hasEffect, repairJsonText: () => undefined };
  return readModelRepair({ answer, raw, schema, declared, ...rest });
}
const kind = (...given: Parameters<typeof read>) => read(...given).kind;

describe('D10 the answer to a repair request', () => {
  it('is taken when it is valid arguments', () => {
    expect(read('{"to":"Ana Souza","count":5}')).toEqual({
      kind: 'repaired',
      args: { to: 'Ana Souza', count: 5 },
    });
  });

  it.each([
    null,
    '',
    'I cannot help with that.',
    'The arguments look fine to me.',
    '{"city":"Recife"}',
    '{"count":5}',
    '[]',
    'null',
    '{"to":"Ana Souza"',
    '{"to":{"type":"string"}}',
  ])('is a problem when it is %j', (answer) => {
    expect(kind(answer)).toBe('problem');
  });

  it("is a problem when it holds another tool's arguments and this one requires none", () => {
    const answer = { answer: '{"city":"Recife"}', raw: '{"city":"Recife"', toolName: 'list' };
    const loose = z.object({ limit: z.int().optional() });
    const declared = new Set(['limit']);
    const rest = { declared, hasEffect: false, repairJsonText: () => undefined };
    expect(readModelRepair({ ...answer, ...rest, schema: loose }).kind).toBe('problem');
    expect(readModelRepair({ ...answer, ...rest, schema: loose.strict() }).kind).toBe('problem');
    expect(readModelRepair({ ...answer, ...rest, schema: loose, answer: '{}' }).kind).toBe(
      'repaired',
    );
  });
});

describe('D12 a model repair of a tool with an effect', () => {
  it.each([
    ['a value from nowhere', '{"to":"Rui"}', '{"to":}'],
    ['a part of a word', '{"to":"Ana"}', '{"to":Anabela'],
    ['a completed text', '{"to":"Ana Souza"}', '{"to":"Ana So'],
    ['the given part of a cut text', '{"to":"Ana So"}', '{"to":"Ana So'],
    ['a part of a number', '{"to":"Ana","count":5}', '{"to":"Ana" "count" 15}'],
  ])('may not give %s', (_what, answer, raw) => {
    expect(kind(answer, raw)).toBe('problem');
    expect(kind(answer, raw, false)).toBe('repaired');
  });

  it('may give values that were written in another form', () => {
    expect(kind('{"to":"Ana \\"a\\"\\nSouza"}', '{"to":"ana "a"\\n souza"}')).toBe('repaired');
    expect(kind('{"to":"ação"}', '{"to":"a\\u00e7\\u00e3o"}')).toBe('repaired');
  });

  it('costs little with hostile arguments', () => {
    const startedAt = cpuMs();
    const raw = `{"to":"${'a'.repeat(250_000)}" x}`;
    const list = z.object({ to: z.array(z.string()) });
    const answer = JSON.stringify({ to: Array.from({ length: 900 }, () => 'a') });
    const outcome = readModelRepair({
      answer,
      raw,
      schema: list,
      declared: new Set(['to']),
      toolName: 'send',
      hasEffect: true,
      repairJsonText: () => undefined,
    });
    expect(outcome.kind).toBe('problem');
    expect(cpuMs() - startedAt).toBeLessThan(5_000);
  });
});
