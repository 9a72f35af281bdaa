import { cpuMs } from '@faina/agent-core/testing';
import { describe, expect, it } from 'vitest';
import { repairJsonText } from './repair-json-text.js';

const mended = (text: string): unknown => {
  const json = repairJsonText(text);
  return json === undefined ? undefined : JSON.parse(json);
};

describe('D1 broken JSON text', () => {
  it.each([
    ['```json\n{"a":1}\n```', { a: 1 }],
    ['So: {"a":1}. Done.', { a: 1 }],
    ['{"a":1,}', { a: 1 }],
    ["{a:'b'}", { a: 'b' }],
    ["{'a':'it's'}", { a: "it's" }],
    ["{'a':'it\\'s'}", { a: "it's" }],
    ['{"a":"c:\\\\d",}', { a: 'c:\\d' }],
    ['{a: some text}', { a: 'some text' }],
    ['{"a":True,"b":False,"c":None}', { a: true, b: false, c: null }],
    ['{"a":TRUE,"b":NULL}', { a: true, b: null }],
    ['{"a":undefined,"b":NaN,"c":-Infinity,"d":nil,"e":1}', { e: 1 }],
    ['{"a":[1,NaN,2]}', { a: [1, null, 2] }],
    ['{"a":"x, NaN, y","b":NaN}', { a: 'x, NaN, y' }],
    ['{"a":"undefined","b":undefined}', { a: 'undefined' }],
    ['{"a":1}{"a":2}', [{ a: 1 }, { a: 2 }]],
    ['{"a":"b\u0001\u0000c"}', { a: 'bc' }],
    ['{"a":"b\nc"}', { a: 'b\nc' }],
  ])('%j is mended', (text, expected) => {
    expect(mended(text)).toEqual(expected);
  });

  it.each(['', 'words', '{"a":"b "c", d"}', '{"a": 3 + 4}', '\ud800', `{${'x'.repeat(70_000)}`])(
    '%# is given up',
    (text) => {
      expect(repairJsonText(text)).toBeUndefined();
    },
  );

  const patterns = [
    '{',
    '[',
    '"',
    "'",
    '{"a":',
    '["a,',
    '"a"b',
    '")(',
    '"a":"b\n',
    '/*',
    '{}\n',
    ',',
  ];

  it.each(patterns)('of %j many times over costs little and never throws', (pattern) => {
    const size = 64 * 1024 - 10;
    const maxMs = 4_000;
    const startedAt = cpuMs();
    for (const start of ['{"a":', '["', '{'])
      repairJsonText((start + pattern.repeat(size)).slice(0, size));
    expect(cpuMs() - startedAt).toBeLessThan(maxMs);
  });

  it('with thousands of brackets is given up', () => {
    expect(repairJsonText(`{"a":[${'{},'.repeat(5_000)}]}`)).toBeUndefined();
    expect(repairJsonText(`{"a":[${'{},'.repeat(3_000)}]}`)).toBeDefined();
  });
});
