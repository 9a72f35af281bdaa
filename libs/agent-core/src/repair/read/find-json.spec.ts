import { describe, expect, it } from 'vitest';
import { findJson } from './find-json.js';

describe('the JSON in what a model wrote', () => {
  it.each([
    ['```json\n{"a":1}\n```', '{"a":1}'],
    ['Here: {"a":1} as asked.', '{"a":1}'],
    ['As [said]: {"a":1}', '{"a":1}'],
    ['f({"a":1});', '{"a":1}'],
    ['\ufeff{"a"\u0000:1}', '{"a":1}'],
    ['{"a":1}{"b":2}', '[{"a":1},{"b":2}]'],
    ['"a": 1}', '{"a": 1}'],
    [String.raw`{\"a\":1}`, '{"a":1}'],
    [String.raw`"{\"a\":1}"`, '{"a":1}'],
    ['[{"a":1}]', '[{"a":1}]'],
  ])('%j holds %j', (raw, text) => {
    expect(findJson(raw)?.text).toBe(text);
  });

  it.each([
    '',
    'no',
    '{"a":1},"b":2}',
    '{"a":1} "b":2}',
    '{a:1},b:2}',
    '{a:1}.5,b:2}',
    '{a:1} b: 2}',
  ])('%j holds none', (raw) => {
    expect(findJson(raw)).toBeUndefined();
  });

  it('has a part whose values are whole', () => {
    expect(findJson('{"a":"x","b":"yz')).toEqual({
      text: '{"a":"x","b":"yz',
      end: 'cut',
      wholePart: '{"a":"x","b":',
    });
  });
});
