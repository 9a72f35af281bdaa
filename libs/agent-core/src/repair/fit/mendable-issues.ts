import type { z } from 'zod';
import type { SchemaIssue } from './edit-at-issues.js';
import type { JsonValue } from '../../values/json/json-value.js';

const maxIssues = 10_000;

/**
 * What the schema has against the value; empty when it is valid. Where a union refuses it, the
 * issues of the alternative that is nearest, that is the one with the fewest.
 */
export function mendableIssues(schema: z.ZodType, value: JsonValue): readonly SchemaIssue[] {
  const parsed = schema.safeParse(value);
  return parsed.success ? [] : parsed.error.issues.slice(0, maxIssues).flatMap(nearest);
}

function nearest(issue: SchemaIssue): readonly SchemaIssue[] {
  if (issue.code !== 'invalid_union') return [issue];
  const [first, ...others] = issue.errors;
  if (!first) return [issue];
  const fewest = others.reduce((best, next) => (next.length < best.length ? next : best), first);
  return fewest
    .map((inner) => ({ ...inner, path: [...issue.path, ...inner.path] }))
    .flatMap(nearest);
}
