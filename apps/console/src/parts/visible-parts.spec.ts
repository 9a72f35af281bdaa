import { expect, it } from 'vitest';
import { visibleParts } from './visible-parts.ts';

const shown = (text: string) =>
  visibleParts(text)
    .map((part) => (part.isHidden ? `[${part.text}]` : part.text))
    .join('');

it.each([
  ['plain, with\na line', 'plain, with\na line'],
  ['fdp.\u202eexe', 'fdp.[U+202E]exe'],
  ['\u2066a\u200bb\u0000', '[U+2066]a[U+200B]b[U+0000]'],
  ['👩‍👧 ❤️ ok', '👩‍👧 ❤️ ok'],
  ['\u{e0041}', '[U+E0041]'],
  ['', ''],
])('%j is shown as %j', (text, seen) => {
  expect(shown(text)).toBe(seen);
});
