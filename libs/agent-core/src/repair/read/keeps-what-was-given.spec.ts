import { describe, expect, it } from 'vitest';
import { keepsWhatWasGiven } from './keeps-what-was-given.js';
import type { JsonValue } from '../../values/json/json-value.js';

describe('D12 a repaired value holds what the text gives', () => {
  it.each<[string, JsonValue]>([
    ['{"a":"b",}', { a: 'b' }],
    ["{a:'b', c: d e}", { a: 'b', c: 'd e' }],
    ['{"a":"b "c" d"}', { a: 'b "c" d' }],
    [String.raw`{"a":"b\nc\u00e9",}`, { a: 'b\ncé' }],
    ['{"a":None,"b":True,"c":-.5,"d":""}', { a: null, b: true, c: -0.5, d: '' }],
    ['{"a":["b","b",{"c":1}],}', { a: ['b', 'b', { c: 1 }] }],
  ])('%s as %j', (text, value) => {
    expect(keepsWhatWasGiven(text, value)).toBe(true);
  });

  it.each<[string, JsonValue]>([
    ['{"a":"bc",}', { a: 'b' }],
    ['{"a":,}', { a: null }],
    ['{"a":"b"}', { a: 'b', c: 'b' }],
    ['{"a":"b" "c" "d"}', { a: 'b', c: 'd' }],
    ['{"a":"b, "c":"d"}', { a: 'b', c: 'd' }],
    ['{"a":"x","b":"y"}', { b: 'y', a: 'x' }],
    ['{"a":["b"]}', { a: ['b', 'b'] }],
    ['{"a":1}', { a: 2 }],
    [String.raw`{"a":"b\",\"c\":\"d"`, { a: 'b","c":"d' }],
  ])('%s but not as %j', (text, value) => {
    expect(keepsWhatWasGiven(text, value)).toBe(false);
  });
});
