import { type JsonObject, type JsonValue, parseJson, storableText } from './json-value.js';
import { serializeError } from './serialize-error.js';

const maxDepth = 64;

/**
 * Turns anything a tool or a model hands over into JSON that PostgreSQL can store: circular
 * references, functions, BigInt, dates, errors and odd strings included. Never throws for plain
 * data; a getter or `toJSON` that throws gives a note in its place.
 */
export function toJsonValue(value: unknown): JsonValue {
  return convert(value, []);
}

/** The same of each member of an object. */
export const toJsonObject = (value: JsonObject): JsonObject =>
  Object.fromEntries(Object.entries(value).map(([name, part]) => [name, toJsonValue(part)]));

/** What a text says as JSON that can be stored; undefined of one that is none. */
export function parseJsonValue(text: string): JsonValue | undefined {
  const value = parseJson(text);
  return value === undefined ? undefined : toJsonValue(value);
}

/** @param above the objects that the value lies in: a member that is one of them is a circle. */
function convert(value: unknown, above: object[]): JsonValue {
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
      return value === null ? null : convertObject(value, above);
    default:
      return null;
  }
}

function convertObject(value: object, above: object[]): JsonValue {
  if (above.includes(value)) return '[circular]';
  if (above.length >= maxDepth) return '[too deep]';
  above.push(value);
  try {
    return convertMembers(value, above);
  } catch {
    return '[unreadable]';
  } finally {
    above.pop();
  }
}

function convertMembers(value: object, above: object[]): JsonValue {
  const isOther = !isPlain(value);
  if (isOther && value instanceof Error) return serializeError(value);
  if (speaksForItself(value)) return convert(value.toJSON(), above);
  if (isOther && Array.isArray(value)) return Array.from(value, (item) => convert(item, above));
  if (isOther && isCollection(value)) return convert([...value], above);
  const members: Record<string, JsonValue> = {};
  for (const name of Object.keys(value)) {
    const member: unknown = Reflect.get(value, name);
    if (member === undefined || typeof member === 'function' || typeof member === 'symbol')
      continue;
    setMember(members, storableText(name), convert(member, above));
  }
  return members;
}

/** As `JSON.parse` makes them, and nearly all that come here. */
const isPlain = (value: object) => Object.getPrototypeOf(value) === Object.prototype;

const isCollection = (value: object) => value instanceof Map || value instanceof Set;

/** Assigning to `__proto__` would change the object's kind; as an own member it must stay a member. */
export function setMember(
  members: Record<string, JsonValue>,
  name: string,
  value: JsonValue,
): void {
  if (name !== '__proto__') members[name] = value;
  else Object.defineProperty(members, name, { ...ownMember, value });
}

const ownMember = { enumerable: true, configurable: true, writable: true };

const speaksForItself = (value: object): value is { toJSON: () => unknown } =>
  'toJSON' in value && typeof value.toJSON === 'function';
