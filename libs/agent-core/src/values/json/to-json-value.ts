import { type JsonObject, type JsonValue, parseJson, storableText } from './json-value.js';
import { serializeError } from './serialize-error.js';

const maxDepth = 64;

/**
 * Characters that a value may have in all its texts: twice what is ever kept of one. The rest is dropped
 * unread, as nothing else runs in the process meanwhile: a worker that looked through 100 MB would lose its leases.
 */
export const maxTextChars = 8 * 1024 * 1024;

interface Walk {
  /** The objects that the value lies in: a member that is one of them is a circle. */
  readonly above: object[];
  charsLeft: number;
}

/**
 * Turns anything a tool or a model hands over into JSON that PostgreSQL can store: circular
 * references, functions, BigInt, dates, errors and odd strings included. Never throws for plain
 * data; a getter or `toJSON` that throws gives a note in its place.
 */
export function toJsonValue(value: unknown): JsonValue {
  return convert(value, { above: [], charsLeft: maxTextChars });
}

/** The same of each member of an object. */
export const toJsonObject = (value: JsonObject): JsonObject =>
  Object.fromEntries(Object.entries(value).map(([name, part]) => [name, toJsonValue(part)]));

/** What a text says as JSON that can be stored; undefined of one that is none. */
export function parseJsonValue(text: string): JsonValue | undefined {
  const value = parseJson(text);
  return value === undefined ? undefined : toJsonValue(value);
}

function convert(value: unknown, walk: Walk): JsonValue {
  switch (typeof value) {
    case 'string':
      return convertText(value, walk);
    case 'boolean':
      return value;
    case 'number':
      return Number.isFinite(value) ? value : null;
    case 'bigint':
      return value.toString();
    case 'object':
      return value === null ? null : convertObject(value, walk);
    default:
      return null;
  }
}

function convertText(text: string, walk: Walk): string {
  const { charsLeft } = walk;
  walk.charsLeft = Math.max(0, charsLeft - text.length);
  if (text.length <= charsLeft) return storableText(text);
  return storableText(`${text.slice(0, charsLeft)}…[cut: ${text.length} characters in all]`);
}

function convertObject(value: object, walk: Walk): JsonValue {
  const { above } = walk;
  if (above.includes(value)) return '[circular]';
  if (above.length >= maxDepth) return '[too deep]';
  above.push(value);
  try {
    return convertMembers(value, walk);
  } catch {
    return '[unreadable]';
  } finally {
    above.pop();
  }
}

function convertMembers(value: object, walk: Walk): JsonValue {
  const isOther = !isPlain(value);
  if (isOther && value instanceof Error) return serializeError(value);
  if (speaksForItself(value)) return convert(value.toJSON(), walk);
  if (isOther && Array.isArray(value)) return convertItems(value, walk);
  if (isOther && isCollection(value)) return convert([...value], walk);
  const members: Record<string, JsonValue> = {};
  for (const name of Object.keys(value)) {
    const member: unknown = Reflect.get(value, name);
    if (member === undefined || typeof member === 'function' || typeof member === 'symbol')
      continue;
    setMember(members, storableText(name), convert(member, walk));
  }
  return members;
}

/** Into a list of that length at once: `Array.from` takes four times as long for the millions that a result may have. */
function convertItems(items: readonly unknown[], walk: Walk): JsonValue[] {
  const converted = new Array<JsonValue>(items.length);
  for (let index = 0; index < items.length; index += 1) {
    converted[index] = convert(items[index], walk);
  }
  return converted;
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
