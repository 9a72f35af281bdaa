import { z } from 'zod';
import { schemaProblem } from './schema-problem.js';
import { isJsonList, isJsonObject, type JsonObject, type JsonValue } from '../json/json-value.js';
import { Result } from '../result.js';

/** Keywords that are checked; all others say something to readers and are left out. */
const checked: ReadonlySet<string> = new Set([
  ...['type', 'enum', 'const', 'not', 'default', 'format', 'anyOf', 'oneOf', 'allOf'],
  ...['properties', 'required', 'additionalProperties', 'minProperties', 'maxProperties'],
  ...['items', 'prefixItems', 'additionalItems', 'minItems', 'maxItems', 'uniqueItems'],
  ...['minLength', 'maxLength'],
  ...['minimum', 'maximum', 'exclusiveMinimum', 'exclusiveMaximum', 'multipleOf'],
]);

/**
 * Those whose check takes a time that grows with the text alone. The library's `uri` took 30 s for
 * 256 KB of combining marks, its `emoji` backtracks; like other formats they only say something.
 */
const formats: ReadonlySet<JsonValue> = new Set([
  ...['date-time', 'date', 'time', 'duration', 'email', 'uuid', 'ipv4', 'ipv6'],
]);

/**
 * What checks values against a JSON Schema from outside, or why there can be no such check. It costs
 * no more than the bounds of `schemaProblem` allow, and leaves nothing behind.
 */
export function compileSchema(schema: JsonValue): Result<z.ZodType, string> {
  const problem = schemaProblem(schema);
  if (problem !== undefined) return Result.error(problem);
  try {
    // The library's own registry keeps the ids of schemas for ever.
    const registry = z.registry<Record<string, unknown>>();
    return Result.ok(z.fromJSONSchema(withoutWords(schema), { registry }));
  } catch {
    return Result.error('it holds a keyword or a value that is not supported');
  }
}

type JsonSchema = Parameters<typeof z.fromJSONSchema>[0];

function withoutWords(schema: JsonValue): JsonSchema {
  if (schema === null || !isJsonObject(schema)) return schema !== false;
  const members = Object.entries(schema).filter(
    ([name, value]) => checked.has(name) && (name !== 'format' || formats.has(value)),
  );
  return Object.fromEntries(members.map(([name, value]) => [name, cleaned(name, value)]));
}

function cleaned(name: string, value: JsonValue): unknown {
  switch (name) {
    case 'properties':
      return isJsonObject(value) ? eachMember(value) : value;
    case 'anyOf':
    case 'oneOf':
    case 'allOf':
    case 'prefixItems':
    case 'items':
      return isJsonList(value) ? value.map(withoutWords) : withoutWords(value);
    case 'additionalProperties':
    case 'additionalItems':
      return withoutWords(value);
    default:
      return value;
  }
}

/** Names are kept as own members, `__proto__` too. */
const eachMember = (members: JsonObject): object =>
  Object.fromEntries(Object.entries(members).map(([name, part]) => [name, withoutWords(part)]));
