import { describe, expect, it } from 'vitest';
import { scanJson } from './scan-json.js';

describe('the end of broken JSON', () => {
  it.each([
    ['{"a":1}', 'closed'],
    ['{"a":"}"} and more', 'closed'],
    ['{"a":"b "c" d"}', 'closed'],
    ["{'a':'b'c'}", 'closed'],
    ['{"a":"\\""}', 'closed'],
    ['{a: x} }', 'closed'],
    ['{"a":1 /* } */}', 'closed'],
    ['{"a":http://b/c}', 'closed'],
    ['{"a":"b"', 'open'],
    ['{"a":["b"', 'open'],
    ['{"a":{"b":1}', 'open'],
    ['{"a":true', 'open'],
    ['["a", null', 'open'],
    ['{"a":"b', 'cut'],
    ['{"a":"b\\', 'cut'],
    ['{"a":12', 'cut'],
    ['{"a":tru', 'cut'],
    ['{"a":b', 'cut'],
    ['{"a":"b",', 'cut'],
    ['{"a":', 'cut'],
    ['{"a"', 'cut'],
    ['{"a":"b","c"', 'cut'],
    ['{"a":"b "', 'cut'],
    ['{"a":"b "c"', 'cut'],
    ['{', 'cut'],
    ['{"a":1, ...}', 'cut'],
    ['{"a":"..."}', 'closed'],
  ])('%s is %s', (text, end) => {
    expect(scanJson(text).end).toBe(end);
  });

  it('tells where the first value ends and where an unfinished one begins', () => {
    expect(scanJson('{"a":1} {"b":2}').endAt).toBe(7);
    expect(scanJson('{"a":"x","b":"yz').cutAt).toBe(13);
  });
});
