/**
 * Whether a tool's name matches a pattern in which `*` stands for any characters. Of a name that is a
 * pattern itself: whether the other one covers it, since only a `*` takes a `*`.
 */
export function matchesGlob(name: string, pattern: string): boolean {
  const [first = '', ...rest] = pattern.split('*');
  if (rest.length === 0) return name === pattern;
  const last = rest.pop() ?? '';
  if (!name.startsWith(first)) return false;
  let from = first.length;
  for (const part of rest) {
    const at = name.indexOf(part, from);
    if (at < 0) return false;
    from = at + part.length;
  }
  return name.length - last.length >= from && name.endsWith(last);
}

export const matchesAnyGlob = (name: string, patterns: readonly string[]): boolean =>
  patterns.some((pattern) => matchesGlob(name, pattern));
