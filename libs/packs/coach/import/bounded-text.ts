/**
 * A text as PostgreSQL can hold it: without NUL, without half a character at the cut, and at most
 * `maxChars` UTF-16 units long.
 */
export const storableText = (text: string, maxChars: number): string =>
  text.replaceAll('\0', '').slice(0, maxChars).toWellFormed();
