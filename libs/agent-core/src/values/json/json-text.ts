import type { JsonValue } from './json-value.js';

const largeChars = 32 * 1024;

const texts = new WeakMap<object, string>();

/**
 * A value that nobody changes as JSON text. Of a large one it is kept for as long as the value is: one text is told
 * to the model, measured and stored, and nothing else runs in the process while it is made.
 */
export function jsonText(value: JsonValue): string {
  if (typeof value !== 'object' || value === null) return JSON.stringify(value);
  const known = texts.get(value);
  if (known !== undefined) return known;
  const text = JSON.stringify(value);
  if (text.length > largeChars) texts.set(value, text);
  return text;
}
