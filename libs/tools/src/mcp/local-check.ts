import type { JsonObject, JsonValue } from '@faina/agent-core';
import { z } from 'zod';

/**
 * A check of arguments before they leave, as far as one can be made of a stranger's JSON Schema.
 * Patterns and formats are left to the server, as a regular expression of its making could hold this
 * process up, and so are schemas that refer to themselves.
 */
export function localCheck(inputSchema: JsonObject): z.ZodType {
  const schema = withoutPatterns(inputSchema);
  if (hasReference(schema)) return z.looseObject({});
  try {
    const check = isJsonSchema(schema) ? z.fromJSONSchema(schema) : undefined;
    return check instanceof z.ZodObject ? check : z.looseObject({});
  } catch {
    return z.looseObject({});
  }
}

const leftToServer = new Set(['pattern', 'patternProperties', 'format']);

function withoutPatterns(schema: JsonObject): JsonObject {
  return Object.fromEntries(
    Object.entries(schema)
      .filter(([key]) => !leftToServer.has(key))
      .map(([key, part]) => [key, key === 'properties' ? eachMember(part) : inner(part)]),
  );
}

/** Members of `properties` are names of arguments, which may be called `pattern` too. */
const eachMember = (properties: JsonValue): JsonValue =>
  isObject(properties)
    ? Object.fromEntries(Object.entries(properties).map(([name, part]) => [name, inner(part)]))
    : properties;

function inner(part: JsonValue): JsonValue {
  if (isList(part)) return part.map(inner);
  return isObject(part) ? withoutPatterns(part) : part;
}

function hasReference(part: JsonValue): boolean {
  if (isList(part)) return part.some(hasReference);
  if (!isObject(part)) return false;
  return '$ref' in part || '$dynamicRef' in part || Object.values(part).some(hasReference);
}

/** The library says itself, by throwing, what it cannot read. */
const isJsonSchema = (schema: unknown): schema is z.core.JSONSchema.JSONSchema =>
  typeof schema === 'object' && schema !== null;

const isList = (value: JsonValue): value is readonly JsonValue[] => Array.isArray(value);

const isObject = (value: JsonValue): value is JsonObject =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
