import {
  compileSchema,
  isJsonList,
  isJsonObject,
  type JsonObject,
  type JsonValue,
} from '@faina/agent-core';
import { z } from 'zod';

/**
 * A check of arguments before they leave, as far as one can be made of a stranger's JSON Schema.
 * Patterns and formats are left to the server, as a regular expression of its making could hold this
 * process up, and so are schemas beyond the bounds and those that refer to themselves.
 */
export function localCheck(inputSchema: JsonObject): z.ZodType {
  const compiled = compileSchema(withoutPatterns(inputSchema));
  const check = compiled.isOk() ? compiled.value : undefined;
  return check instanceof z.ZodObject ? check : z.looseObject({});
}

const leftToServer: ReadonlySet<string> = new Set([
  ...['pattern', 'patternProperties', 'propertyNames', 'format'],
  ...['contains', 'minContains', 'maxContains'],
]);

function withoutPatterns(schema: JsonObject): JsonObject {
  // What a pattern lets pass beside the named properties is not known here.
  const isOpen = 'patternProperties' in schema;
  return Object.fromEntries(
    Object.entries(schema)
      .filter(([key]) => !leftToServer.has(key) && !(isOpen && key === 'additionalProperties'))
      .map(([key, part]) => [key, key === 'properties' ? eachMember(part) : inner(part)]),
  );
}

/** Members of `properties` are names of arguments, which may be called `pattern` too. */
const eachMember = (properties: JsonValue): JsonValue =>
  isJsonObject(properties)
    ? Object.fromEntries(Object.entries(properties).map(([name, part]) => [name, inner(part)]))
    : properties;

function inner(part: JsonValue): JsonValue {
  if (isJsonList(part)) return part.map(inner);
  return isJsonObject(part) ? withoutPatterns(part) : part;
}
