import { jsonPointer } from '../problems/validation.pipe.js';

const maximumDepth = 64;

const textFault = (text: string): string | undefined => {
  if (text.includes('\u0000')) return 'The character NUL cannot be stored';
  if (!text.isWellFormed()) return 'A lone surrogate is not text; send well-formed Unicode';
  return undefined;
};

const scalarFault = (value: unknown): string | undefined => {
  if (typeof value === 'string') return textFault(value);
  if (typeof value === 'number' && !Number.isFinite(value)) return 'The number is out of range';
  return undefined;
};

const keyFault = (key: string): string | undefined =>
  key === '__proto__' ? 'This key is not allowed' : textFault(key);

interface Fault {
  readonly pointer: string;
  readonly detail: string;
}

/**
 * The first thing in a parsed request that Faina could not store and give back unchanged: NUL and
 * lone surrogates (PostgreSQL refuses them), numbers beyond the double range, the key `__proto__`,
 * and nesting deeper than 64 levels. Walks with a stack of its own, so depth cannot exhaust ours.
 */
export const findUnstorable = (root: unknown): Fault | undefined => {
  const open: { value: unknown; path: readonly string[] }[] = [{ value: root, path: [] }];
  for (let next = open.pop(); next !== undefined; next = open.pop()) {
    const { value, path } = next;
    const fault = scalarFault(value);
    if (fault !== undefined) return { pointer: jsonPointer(path), detail: fault };
    if (typeof value !== 'object' || value === null) continue;
    if (path.length >= maximumDepth) {
      return { pointer: '', detail: `Nested deeper than ${maximumDepth} levels` };
    }
    for (const [key, child] of Object.entries(value)) {
      const badKey = keyFault(key);
      if (badKey !== undefined) return { pointer: jsonPointer(path), detail: badKey };
      if (typeof child === 'object' || scalarFault(child) !== undefined) {
        open.push({ value: child, path: [...path, key] });
      }
    }
  }
  return undefined;
};
