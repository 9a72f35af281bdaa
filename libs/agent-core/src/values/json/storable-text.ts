/** PostgreSQL's text cannot hold NUL, and UTF-8 cannot hold a lone surrogate. */
export function storableText(text: string): string {
  const wellFormed = text.toWellFormed();
  return wellFormed.includes('\u0000') ? wellFormed.replaceAll('\u0000', '\uFFFD') : wellFormed;
}
