import { isJsonList, isJsonObject, type JsonObject, type JsonValue } from '../json/json-value.js';

/** The schemas that stand directly in a schema, by what they say of a value. */
export interface SchemaParts {
  /** Of the same value: of these, one, some or all have to fit. */
  readonly branches: readonly JsonValue[];
  /** Of what is in the value. */
  readonly members: readonly JsonValue[];
}

const branchKeywords = ['anyOf', 'oneOf', 'allOf'];

export const partsOf = (schema: JsonObject): SchemaParts => ({
  branches: branchKeywords.flatMap((keyword) => listOf(schema[keyword])),
  members: [
    ...(isMap(schema.properties) ? Object.values(schema.properties) : []),
    ...listOf(schema.prefixItems),
    ...(schema.items === undefined || isList(schema.items) ? listOf(schema.items) : [schema.items]),
    ...single(schema.additionalProperties),
    ...single(schema.additionalItems),
  ],
});

const isList = (value: JsonValue | undefined): value is readonly JsonValue[] =>
  value !== undefined && isJsonList(value);
const isMap = (value: JsonValue | undefined): value is JsonObject =>
  value !== undefined && isJsonObject(value);
const listOf = (value: JsonValue | undefined) => (isList(value) ? value : []);
const single = (value: JsonValue | undefined) => (value === undefined ? [] : [value]);
