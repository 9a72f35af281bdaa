/** At most `maxChars` UTF-16 units, without NUL, which PostgreSQL cannot hold, and without half a character. */
export const boundedText = (text: string, maxChars: number): string =>
  text.replaceAll('\0', '').slice(0, maxChars).toWellFormed();
