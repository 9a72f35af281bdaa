import { describe, expect, it } from 'vitest';
import { maxTextChars, toJsonValue } from './to-json-value.js';

describe('A24 a value becomes JSON', () => {
  it.each([
    ['undefined', undefined, null],
    ['a function', () => 1, null],
    ['a symbol', Symbol('x'), null],
    ['not a number', Number.NaN, null],
    ['infinity, as JSON.parse gives for 1e400', JSON.parse('1e400'), null],
    ['a BigInt', 2n ** 64n, '18446744073709551616'],
    ['a date', new Date(0), '1970-01-01T00:00:00.000Z'],
    ['a map', new Map([['a', 1]]), [['a', 1]]],
    ['a set', new Set([1, 2]), [1, 2]],
    ['members without a value', { a: undefined, b: null }, { b: null }],
    ['text with NUL and half a pair', 'a\u0000b\ud800', 'a\ufffdb\ufffd'],
    ['an error', new TypeError('bad'), { name: 'TypeError', message: 'bad' }],
  ])('from %s', (_what, value, expected) => {
    expect(toJsonValue(value)).toEqual(expected);
  });

  it('from a circle, once around', () => {
    const circle: Record<string, unknown> = { name: 'a' };
    circle.again = circle;
    expect(toJsonValue(circle)).toEqual({ name: 'a', again: '[circular]' });
  });

  it('from the same object twice, which is no circle', () => {
    const shared = { a: 1 };
    expect(toJsonValue([shared, shared])).toEqual([{ a: 1 }, { a: 1 }]);
  });

  it('from something deep, down to a bound', () => {
    let deep: unknown = 'ground';
    for (let level = 0; level < 10_000; level += 1) deep = [deep];
    expect(JSON.stringify(toJsonValue(deep))).toContain('[too deep]');
  });

  it('from texts of 100 MB, of which what comes behind is not looked at', () => {
    const most = 'x'.repeat(maxTextChars - 1);
    const converted = toJsonValue([most, 'y'.repeat(100_000_000), 'z', '']);
    expect(converted).toEqual([
      most,
      'y…[cut: 100000000 characters in all]',
      '…[cut: 1 characters in all]',
      '',
    ]);
  });

  it('from a getter that throws', () => {
    const hostile = Object.defineProperty({}, 'x', {
      enumerable: true,
      get: () => {
        throw new Error('no');
      },
    });
    expect(toJsonValue({ hostile })).toEqual({ hostile: '[unreadable]' });
  });

  it('and keeps a member named __proto__ a member', () => {
    const value: unknown = JSON.parse('{"__proto__": {"admin": true}}');
    const converted = toJsonValue(value);
    expect(JSON.stringify(converted)).toBe('{"__proto__":{"admin":true}}');
    expect(Object.getPrototypeOf(converted)).toBe(Object.prototype);
  });
});
