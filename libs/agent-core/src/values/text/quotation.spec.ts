import { describe, expect, it } from 'vitest';
import { quotation, singleLine } from './quotation.js';

describe('a quotation', () => {
  it.each([
    ['Dance um\n\ttango ', 'Dance um tango'],
    ['a\u0000b', 'a\uFFFDb'],
    ['x'.repeat(200), 'x'.repeat(200)],
    ['x'.repeat(201), `${'x'.repeat(199)}…`],
    [`${'x'.repeat(198)}🏃 y`, `${'x'.repeat(198)}\uFFFD…`],
  ])('of %j is %j', (text, quoted) => {
    expect(quotation(text)).toBe(quoted);
  });
});

it('a single line has a space for controls and line ends', () => {
  expect(singleLine('\u0007 a\u0000\u001B[1mb\r\n c ')).toBe('a [1mb c');
});
