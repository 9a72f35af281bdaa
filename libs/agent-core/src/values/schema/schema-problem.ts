import { partsOf } from './schema-parts.js';
import { isJsonList, isJsonObject, type JsonObject, type JsonValue } from '../json/json-value.js';

/** What a schema that comes from outside may take up. */
const schemaBounds = { bytes: 32 * 1024, schemas: 500, depth: 12 } as const;

/**
 * Keywords that nothing here checks. Left out in silence they would let pass what they forbid;
 * patterns and references could hold the process up for ever.
 */
const refused: ReadonlySet<string> = new Set([
  ...['pattern', 'patternProperties', 'propertyNames'],
  ...['$ref', '$dynamicRef', '$recursiveRef'],
  ...['contains', 'minContains', 'maxContains', 'unevaluatedItems', 'unevaluatedProperties'],
  ...['if', 'then', 'else', 'dependentSchemas', 'dependentRequired', 'dependencies'],
]);

const types: ReadonlySet<JsonValue> = new Set([
  ...['string', 'number', 'integer', 'boolean', 'null', 'object', 'array'],
]);

/**
 * Why a JSON Schema from outside is not one that values can be checked against; undefined where it
 * is. Looks at each part once and at nothing beyond the bounds, so it can be asked of anything.
 */
export function schemaProblem(schema: JsonValue): string | undefined {
  let left: number = schemaBounds.schemas;
  return problemOf(schema, 1) ?? sizeProblem(schema);

  function problemOf(part: JsonValue, depth: number): string | undefined {
    left -= 1;
    if (left < 0) return `it holds more than ${schemaBounds.schemas} schemas`;
    if (depth > schemaBounds.depth) return `it is nested more than ${schemaBounds.depth} deep`;
    if (typeof part === 'boolean') return undefined;
    if (part === null || !isJsonObject(part)) return 'a part of it is no schema';
    const own = ownProblem(part);
    if (own !== undefined) return own;
    const { branches, members } = partsOf(part);
    for (const inner of [...branches, ...members]) {
      const problem = problemOf(inner, depth + 1);
      if (problem !== undefined) return problem;
    }
    return undefined;
  }
}

function sizeProblem(schema: JsonValue): string | undefined {
  const bytes = Buffer.byteLength(JSON.stringify(schema));
  return bytes > schemaBounds.bytes
    ? `it has ${bytes} bytes of JSON; ${schemaBounds.bytes} are allowed`
    : undefined;
}

function ownProblem(schema: JsonObject): string | undefined {
  const keyword = Object.keys(schema).find((name) => refused.has(name));
  if (keyword !== undefined) return `'${keyword}' is not supported`;
  const wrong = Object.entries(forms).find(([name, fits]) => {
    const value = schema[name];
    return value !== undefined && !fits(value);
  });
  return wrong && `'${wrong[0]}' has a value that is not supported`;
}

const isMap = isJsonObject;
const isSchemaList = (value: JsonValue) => isJsonList(value) && value.length > 0;
const isType = (value: JsonValue) => types.has(value);
/** A type that came twice would be compiled twice, and so would be everything below it. */
const isTypes = (value: JsonValue) =>
  isType(value) ||
  (isJsonList(value) && value.every(isType) && new Set(value).size === value.length);

const forms: Readonly<Record<string, (value: JsonValue) => boolean>> = {
  type: isTypes,
  enum: isJsonList,
  properties: isMap,
  required: (value) => isJsonList(value) && value.every((name) => typeof name === 'string'),
  anyOf: isSchemaList,
  oneOf: isSchemaList,
  allOf: isSchemaList,
  prefixItems: isSchemaList,
  not: (value) => isJsonObject(value) && Object.keys(value).length === 0,
};
