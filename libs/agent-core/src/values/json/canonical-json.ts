import { hash } from 'node:crypto';
import { isJsonList, type JsonValue } from './json-value.js';

/**
 * JSON with members sorted by name and no white space, so that equal values give equal text.
 * Numbers and strings are written as ECMAScript writes them, as RFC 8785 asks.
 */
export function canonicalJson(value: JsonValue): string {
  if (value === null || typeof value !== 'object') return JSON.stringify(value);
  if (isJsonList(value)) return `[${value.map(canonicalJson).join(',')}]`;
  const members = Object.entries(value)
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([name, member]) => `${JSON.stringify(name)}:${canonicalJson(member)}`);
  return `{${members.join(',')}}`;
}

/** Names a value: sha256 of its canonical JSON, in hex. */
export const canonicalHash = (value: JsonValue): string => hash('sha256', canonicalJson(value));
