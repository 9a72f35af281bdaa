import { describe, expect, it } from 'vitest';
import { isVisibleLine, showHiddenCharacters } from './hidden-characters.js';

const hidden = [
  '\u200b',
  '\u061c',
  '\u200e',
  '\u200f',
  '\u202a',
  '\u202e',
  '\u2060',
  '\u2066',
  '\u2069',
  '\u2028',
  '\u0007',
  '\u0085',
  '\u00ad',
  '\u3164',
  '\ufe0f',
  '\ufeff',
  '\ufff9',
  '\u{e0041}',
];

describe('characters that nobody sees', () => {
  it.each(hidden)('S19: %j is one, and is shown by its number', (character) => {
    const number = character.codePointAt(0)?.toString(16).toUpperCase().padStart(4, '0');

    expect(isVisibleLine(`a${character}b`)).toBe(false);
    expect(showHiddenCharacters(`a${character}b`)).toBe(`a[U+${number}]b`);
  });

  it.each([
    'Olá, João – terça\n\tàs 10h',
    '👨‍👩‍👧 ☀️ 1️⃣ 🏴󠁧󠁢󠁥󠁮󠁧󠁿 ❤︎',
    'שלום, مرحبا, हिन्दी, 한국어',
    'a\u00a0b',
  ])('S19: %j has none', (text) => {
    expect(isVisibleLine(text.replaceAll(/[\n\t]/g, ' '))).toBe(true);
    expect(showHiddenCharacters(text)).toBe(text);
  });

  it('S19: what is shown has none', () => {
    const shown = showHiddenCharacters(hidden.join('x'));

    expect(isVisibleLine(shown)).toBe(true);
    expect(isVisibleLine('a\nb')).toBe(false);
    expect(showHiddenCharacters(shown)).toBe(shown);
  });
});
