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

/**
 * The most schemas that one place of a value can be checked against: a check takes at most this many
 * times what reading the value takes. For a schema within its bounds.
 */
export function schemaAlternatives(schema: JsonValue): number {
  const { here, below } = weigh(schema);
  return Math.max(here, below);
}

interface Weight {
  /** Checks of the value itself. */
  readonly here: number;
  /** The most checks of any place inside of it. */
  readonly below: number;
}

function weigh(schema: JsonValue): Weight {
  if (schema === null || !isJsonObject(schema)) return { here: 1, below: 0 };
  const { branches, members } = partsOf(schema);
  const tried = branches.map(weigh);
  // Members of one schema are other places, or checked by one of them each; branches add up.
  const inner = Math.max(0, ...members.map(schemaAlternatives));
  return {
    here: ownChecks(schema) + sum(tried.map(({ here }) => here)),
    below: inner + sum(tried.map(({ below }) => below)),
  };
}

/** Types, and values that are not all texts, are tried one by one. */
function ownChecks({ type = null, enum: options = null }: JsonObject): number {
  if (options !== null && isJsonList(options)) {
    return options.every((option) => typeof option === 'string') ? 1 : options.length;
  }
  return type !== null && isJsonList(type) ? type.length : 1;
}

const sum = (numbers: readonly number[]): number =>
  numbers.reduce((total, number) => total + number, 0);
