/**
 * The text with the lines that a diff adds, after the lines that the diff shows before them.
 * @throws {Error} where the text does not have a line that the diff shows, in its order.
 */
export function applyDiff(text: string, diff: string): string {
  const lines = text.split('\n');
  let next = 0;
  for (const line of diff.trimEnd().split('\n')) {
    const content = line.slice(1);
    if (line.startsWith('+')) {
      lines.splice(next, 0, content);
      next += 1;
      continue;
    }
    const found = lines.indexOf(content, next);
    if (found === -1) throw new Error(`The file has no line "${content}" there.`);
    next = found + 1;
  }
  return lines.join('\n');
}
