import { describe, expect, it } from 'vitest';
import { findUnstorable } from './storable-json.js';

const nested = (depth: number): unknown => JSON.parse('['.repeat(depth) + ']'.repeat(depth));

describe('findUnstorable', () => {
  it('lets ordinary data through, also words that objects use', () => {
    const value = { a: [1, 'ação 🏃', null, true], constructor: 'Ferrari', prototype: { x: 1 } };
    expect(findUnstorable(value)).toBeUndefined();
  });

  it.each([
    ['NUL in a text', { a: ['x\u0000y'] }, '/a/0'],
    ['NUL in a key', { a: { 'x\u0000': 1 } }, '/a'],
    ['a lone surrogate', { a: '\ud800' }, '/a'],
    ['a number out of range', { a: [0, JSON.parse('1e400')] }, '/a/1'],
    ['__proto__ as a key', JSON.parse('{"a":{"__proto__":{"isAdmin":true}}}'), '/a'],
    ['a bare text', '\u0000', ''],
  ])('F36: points at %s', (_name, value, pointer) => {
    expect(findUnstorable(value)?.pointer).toBe(pointer);
  });

  it('F33: takes 64 levels and refuses more, without a stack of its own depth', () => {
    expect(findUnstorable(nested(64))).toBeUndefined();
    expect(findUnstorable(nested(66))?.detail).toContain('64 levels');
    expect(findUnstorable(nested(100_000))?.detail).toContain('64 levels');
  });
});
