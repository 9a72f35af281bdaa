/** PostgreSQL's text cannot hold NUL, and UTF-8 cannot hold a lone surrogate. */
export function storableText(text: string): string {
  return text.toWellFormed().replaceAll('\u0000', '\uFFFD');
}
