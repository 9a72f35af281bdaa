/**
 * Whether a tool's name matches a pattern in which `*` stands for any characters. Of a name that is a
 * pattern itself: whether the other one covers it, since only a `*` takes a `*`.
 */
export function matchesGlob(name: string, pattern: string): boolean {
  const star = pattern.indexOf('*');
  if (star < 0) return name === pattern;
  if (!name.startsWith(pattern.slice(0, star))) return false;
  const [first = '', ...rest] = pattern.split('*');
  const last = rest.pop() ?? '';
  let from = first.length;
  for (const part of rest) {
    const at = name.indexOf(part, from);
    if (at < 0) return false;
    from = at + part.length;
  }
  return name.length - last.length >= from && name.endsWith(last);
}

/** Whether there may be a name that both patterns match. */
export function globsOverlap(left: string, right: string): boolean {
  if (!left.includes('*')) return matchesGlob(left, right);
  if (!right.includes('*')) return matchesGlob(right, left);
  // What stands between the first and the last `*` of either fits into those of the other.
  const [leftHead = '', rightHead = ''] = [left, right].map((glob) => glob.split('*')[0]);
  const [leftTail = '', rightTail = ''] = [left, right].map((glob) => glob.split('*').at(-1));
  const headsFit = leftHead.startsWith(rightHead) || rightHead.startsWith(leftHead);
  return headsFit && (leftTail.endsWith(rightTail) || rightTail.endsWith(leftTail));
}

export const matchesAnyGlob = (name: string, patterns: readonly string[]): boolean =>
  patterns.some((pattern) => matchesGlob(name, pattern));
