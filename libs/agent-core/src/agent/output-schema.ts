import type { z } from 'zod';
import { BoundedCache } from '../values/bounded-cache.js';
import { describeIssues } from '../values/json/describe-issues.js';
import type { JsonObject, JsonValue } from '../values/json/json-value.js';
import { toJsonValue } from '../values/json/to-json-value.js';
import { Result } from '../values/result.js';
import { compileSchema } from '../values/schema/compile-schema.js';
import { schemaAlternatives } from '../values/schema/schema-parts.js';

/**
 * The most that checking an answer may take: its characters times the schemas that one place of it
 * can be checked against. Each of these may become an issue in memory.
 */
const maxChecks = 1_000_000;
/** Longer answers are not read as data, in UTF-16 units. */
const maxAnswerChars = 256 * 1024;
const maxProblemChars = 2_000;

/** Checks final answers. */
export interface OutputCheck {
  /** The longest answer that is checked, in UTF-16 units. */
  readonly maxChars: number;
  /** The value as it counts, or what is wrong with it. */
  readonly check: (value: unknown) => Result<JsonValue, string>;
}

const checks = new BoundedCache<Result<OutputCheck, string>>(64);

/**
 * What checks answers against an agent's schema, or why there can be no such check. Made once for
 * all jobs of a version, and kept while it is among the last that were used.
 */
export const outputCheck = (schema: JsonObject): Result<OutputCheck, string> =>
  checks.getOrCreate(JSON.stringify(schema), () => {
    const compiled = compileSchema(schema);
    if (compiled.isError()) return compiled;
    const maxChars = Math.floor(maxChecks / schemaAlternatives(schema));
    return Result.ok({
      maxChars: Math.min(maxChars, maxAnswerChars),
      check: (value) => checkValue(compiled.value, value),
    });
  });

function checkValue(schema: z.ZodType, value: unknown): Result<JsonValue, string> {
  try {
    const checked = schema.safeParse(value, { error: shortOption });
    return checked.success
      ? Result.ok(toJsonValue(checked.data))
      : Result.error(describeIssues(checked.error).slice(0, maxProblemChars));
  } catch {
    // Two defaults of one member, for example, which nothing can be both of.
    return Result.error('it cannot be checked');
  }
}

const shownOptions = 5;
const shownChars = 60;

/** The library would write all values of an enum into each of its issues. */
const shortOption: z.core.$ZodErrorMap = (issue) => {
  if (issue.code !== 'invalid_value') return undefined;
  const { values } = issue;
  const shown = values
    .slice(0, shownOptions)
    .map((value) => JSON.stringify(value) ?? String(value));
  const more = values.length - shown.length;
  const options = shown.map((option) => option.slice(0, shownChars)).join(', ');
  return `Invalid option: expected ${options}${more > 0 ? ` or ${more} more` : ''}`;
};
