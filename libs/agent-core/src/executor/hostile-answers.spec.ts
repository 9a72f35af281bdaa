import { describe, expect, it } from 'vitest';
import { outputCheck } from '../agent/output-schema.js';
import { readStructuredAnswer } from '../strategy/react/judge-answer.js';
import { cpuMs } from '../testing/cpu-ms.js';
import type { JsonObject } from '../values/json/json-value.js';

function read(text: string, schema: JsonObject) {
  const output = outputCheck(schema);
  if (output.isError()) throw new Error(output.error);
  return readStructuredAnswer(text, output.value);
}

const any = { type: 'object' };
const chars = 256 * 1024;

describe('a final answer', () => {
  it.each([
    ['line ends behind a fence', `\`\`\`json${'\n'.repeat(chars)}x`],
    ['spaces and line ends', `\`\`\`json${' \n'.repeat(chars / 2)}\`\`\`x`],
    ['fences', '```json\n'.repeat(chars / 8)],
    ['line ends', '\n'.repeat(chars)],
    ['openers', '[{"a":'.repeat(chars / 6)],
    ['quotes', '"'.repeat(chars)],
  ])('S4: of 256 KB of %s is read at once', (_what, text) => {
    const startedAt = cpuMs();
    expect(read(text, any).isError()).toBe(true);
    // The cubic expression took 9.5 s for 2 000 line ends.
    expect(cpuMs() - startedAt).toBeLessThan(2_000);
  });

  it.each([
    '{"a": 1}',
    '```json\n{"a": 1}\n```',
    '  ```\n{"a": 1}```\n',
    '```JSON \r\n{"a": 1}\r\n```',
  ])('%j is data', (text) => {
    expect(read(text, any)).toMatchObject({ value: { a: 1 } });
  });

  it.each([
    [
      'many values against many alternatives',
      { anyOf: Array.from({ length: 400 }, (_, i) => ({ const: i })) },
    ],
    [
      'many values against a list of many',
      { enum: Array.from({ length: 5_000 }, (_, i) => i + 10) },
    ],
  ])('S3: of %s is not checked', (_what, items) => {
    const answer = read(JSON.stringify(Array.from({ length: 100_000 }, () => 1)), {
      type: 'array',
      items,
    });
    expect(answer).toHaveProperty('error', expect.stringContaining('too long to be checked'));
  });

  it('S3: that is wrong in many places against long options is told so in a few words', () => {
    const values = Array.from({ length: 2_000 }, (_, index) => `option ${index}`);
    const startedAt = cpuMs();
    const answer = read(JSON.stringify(Array.from({ length: 100_000 }, () => 1)), {
      type: 'array',
      items: { enum: values },
    });
    expect(cpuMs() - startedAt).toBeLessThan(10_000);
    if (answer.isOk()) throw new Error('It fits.');
    expect(answer.error.length).toBeLessThan(2_100);
    expect(answer.error).toContain('"option 0", "option 1"');
  });

  it('S3: that the library fails on is a wrong answer and no crash', () => {
    const having = (value: number) => ({ type: 'object', properties: { a: { default: value } } });
    const answer = read('{}', { allOf: [having(1), having(2)] });
    expect(answer).toHaveProperty('error', expect.stringContaining('cannot be checked'));
  });
});
