import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { shorten, withEllipsis } from './shorten.js';

describe('shorten', () => {
  it.each([
    ['Ligar amanhã', 12, 'Ligar amanhã'],
    ['Ligar amanhã cedo', 13, 'Ligar amanhã…'],
    ['Ligar amanhã cedo', 12, 'Ligar…'],
    ['Ligar, depois escrever', 16, 'Ligar, depois…'],
    ['Ligar, depois', 8, 'Ligar…'],
    ['Uma frase. Outra frase', 14, 'Uma frase…'],
    ['x'.repeat(20), 10, `${'x'.repeat(9)}…`],
    [`a ${'x'.repeat(20)}`, 10, 'a…'],
    [`a ${'x'.repeat(60)}`, 50, `a ${'x'.repeat(47)}…`],
    ['💼💼💼💼', 4, '💼…'],
    ['', 0, ''],
  ])('cuts %j to %d units at a word', (text, maxChars, expected) => {
    expect(shorten(text, maxChars)).toBe(expected);
  });

  it('is never longer than asked for, nor half a character', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), fc.integer({ min: 1, max: 40 }), (text, max) => {
        const short = shorten(text, max);
        expect(short.length).toBeLessThanOrEqual(Math.max(max, 0));
        expect(short.isWellFormed()).toBe(true);
      }),
    );
  });
});

describe('withEllipsis', () => {
  it('cuts a longer text anywhere, the ellipsis counted', () => {
    expect(withEllipsis('a line', 6)).toBe('a line');
    expect(withEllipsis('a line', 5)).toBe('a li…');
    expect(withEllipsis('ab💼', 4)).toBe('ab💼');
    expect(withEllipsis('ab💼c', 4).isWellFormed()).toBe(true);
  });
});
