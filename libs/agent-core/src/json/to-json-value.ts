import type { JsonValue } from './json-value.js';
import { storableText } from './storable-text.js';
import { serializeError } from '../errors/serialize-error.js';

const maxDepth = 64;

/**
 * Turns anything a tool or a model hands over into JSON that PostgreSQL can store: circular
 * references, functions, BigInt, dates, errors and odd strings included. Never throws for plain
 * data; a getter or `toJSON` that throws gives a note in its place.
 */
export function toJsonValue(value: unknown): JsonValue {
  return convert(value, new Set(), 0);
}

function convert(value: unknown, above: Set<object>, depth: number): JsonValue {
  switch (typeof value) {
    case 'string':
      return storableText(value);
    case 'boolean':
      return value;
    case 'number':
      return Number.isFinite(value) ? value : null;
    case 'bigint':
      return value.toString();
    case 'object':
      return value === null ? null : convertObject(value, above, depth);
    default:
      return null;
  }
}

function convertObject(value: object, above: Set<object>, depth: number): JsonValue {
  if (above.has(value)) return '[circular]';
  if (depth >= maxDepth) return '[too deep]';
  above.add(value);
  try {
    return convertMembers(value, above, depth + 1);
  } catch {
    return '[unreadable]';
  } finally {
    above.delete(value);
  }
}

function convertMembers(value: object, above: Set<object>, depth: number): JsonValue {
  if (value instanceof Error) return serializeError(value);
  if (speaksForItself(value)) return convert(value.toJSON(), above, depth);
  if (value instanceof Map) return convert([...value], above, depth);
  if (value instanceof Set) return convert([...value], above, depth);
  if (Array.isArray(value)) return value.map((item) => convert(item, above, depth));
  const members: Record<string, JsonValue> = {};
  for (const [name, member] of Object.entries(value)) {
    if (member === undefined || typeof member === 'function' || typeof member === 'symbol')
      continue;
    setMember(members, storableText(name), convert(member, above, depth));
  }
  return members;
}

/** Assigning to `__proto__` would change the object's kind; as an own member it must stay a member. */
function setMember(members: Record<string, JsonValue>, name: string, value: JsonValue): void {
  if (name !== '__proto__') members[name] = value;
  else Object.defineProperty(members, name, { ...ownMember, value });
}

const ownMember = { enumerable: true, configurable: true, writable: true };

const speaksForItself = (value: object): value is { toJSON: () => unknown } =>
  'toJSON' in value && typeof value.toJSON === 'function';
