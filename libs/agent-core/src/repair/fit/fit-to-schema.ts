import type { z } from 'zod';
import { coerceTypes } from './coerce-types.js';
import { mendableIssues } from './mendable-issues.js';
import { stripUndeclared } from './strip-undeclared.js';
import { unwrapEncoded } from './unwrap-encoded.js';
import type { JsonValue } from '../../values/json/json-value.js';

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
