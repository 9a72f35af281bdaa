import type { z } from 'zod';
import { coerceTypes } from './coerce-types.js';
import { unwrapEncoded } from './unwrap-encoded.js';
import { isJsonList, type JsonValue } from '../../values/json/json-value.js';
import { editAtIssues, type SchemaIssue } from './edit-at-issues.js';

/** A string may hold an object whose members are strings again; more layers are no slip. */
const maxPasses = 5;

export type FitRung = 'encoded' | 'undeclared' | 'types';

export interface FitOptions {
  readonly schema: z.ZodType;
  readonly toolName: string;
}

export interface Fitted {
  readonly value: JsonValue;
  /** What had to be done, in order of the ladder. */
  readonly rungs: ReadonlySet<FitRung>;
}

/** Mends what the schema refuses, in rungs, until it accepts the value; else undefined. */
export function fitToSchema(
  value: JsonValue,
  { schema, toolName }: FitOptions,
): Fitted | undefined {
  const rungs = new Set<FitRung>();
  let fitted = value;
  for (let pass = 0; pass < maxPasses; pass += 1) {
    const issues = mendableIssues(schema, fitted);
    if (issues.length === 0) return { value: fitted, rungs };
    const before = fitted;
    climb('encoded', (current) => unwrapEncoded(current, issues, toolName));
    // An opened envelope is another value: what was wrong with the old one says nothing about it.
    if (fitted !== before && rungs.has('encoded')) continue;
    climb('undeclared', (current) => stripUndeclared(current, issues));
    climb('types', (current) => coerceTypes(current, issues));
    if (fitted === before) return undefined;
  }
  return mendableIssues(schema, fitted).length === 0 ? { value: fitted, rungs } : undefined;

  function climb(rung: FitRung, mend: (current: JsonValue) => JsonValue): void {
    const mended = mend(fitted);
    if (mended !== fitted) rungs.add(rung);
    fitted = mended;
  }
}

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

/** Removes the members that the schema forbids, at any depth, and nothing else. */
export function stripUndeclared(value: JsonValue, issues: readonly SchemaIssue[]): JsonValue {
  return editAtIssues(value, issues, (issue, current) => {
    if (issue.code !== 'unrecognized_keys') return undefined;
    if (current === null || typeof current !== 'object' || isJsonList(current)) return undefined;
    const undeclared = new Set(issue.keys);
    const declared = Object.entries(current).filter(([name]) => !undeclared.has(name));
    return { kind: 'replace', value: Object.fromEntries(declared) };
  });
}
