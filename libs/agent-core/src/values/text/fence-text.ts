/** The first bytes of a text, never half a character, and whether something was left out. */
export function clipBytes(text: string, maxBytes: number): { text: string; isCut: boolean } {
  const bytes = Buffer.from(text.slice(0, maxBytes).toWellFormed());
  if (bytes.length <= maxBytes && text.length <= maxBytes) return { text, isCut: false };
  const kept = new TextDecoder().decode(bytes.subarray(0, maxBytes), { stream: true });
  return { text: kept, isCut: true };
}

/** Puts a text between fences that it does not contain, so that it cannot end them by itself. */
export function fenceText(text: string): string {
  let longest = 2;
  for (const [run] of text.matchAll(/`+/g)) longest = Math.max(longest, run.length);
  const fence = '`'.repeat(longest + 1);
  return `${fence}\n${text}\n${fence}`;
}
