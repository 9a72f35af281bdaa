import { describe, expect, it } from 'vitest';
import { quotation } from './quotation.js';

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
