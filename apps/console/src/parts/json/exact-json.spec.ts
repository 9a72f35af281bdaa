import { expect, it } from 'vitest';
import { ExactNumber, parseExact, printExact } from './exact-json.ts';

it('keeps numbers that JavaScript would round', () => {
  const text = '{"id":90071992547409931,"price":1.10,"n":3}';
  expect(parseExact(text)).toEqual({
    id: new ExactNumber('90071992547409931'),
    price: new ExactNumber('1.10'),
    n: 3,
  });
  expect(printExact(parseExact(text)).replaceAll(/\s/g, '')).toBe(text);
});

it('keeps empty names, and takes what is no JSON as text', () => {
  expect(printExact(parseExact('{"":[],"a":{}}'))).toBe('{\n  "": [],\n  "a": {}\n}');
  expect(parseExact('{"a":')).toBe('{"a":');
});
