import { type FitOptions, type FitRung, fitToSchema } from './fit/fit-to-schema.js';
import { readArguments, type ReadOptions } from './read/read-arguments.js';
import type { JsonValue } from '../values/json/json-value.js';
import { describeIssues } from '../values/json/describe-issues.js';

/** Longer arguments are not repaired; in UTF-16 units. */
const maxRawChars = 256 * 1024;

/** In the order in which they are tried; a repair is named after the last one that it needed. */
export type RepairRung = FitRung | 'json';
const ladder: readonly RepairRung[] = ['encoded', 'json', 'undeclared', 'types'];

export interface RepairInput extends ReadOptions, FitOptions {
  /** The model's text. Arguments that are valid as they are never come here. */
  readonly raw: string;
  /**
   * Whether a value that the model did not write whole may count: for tools without an effect only.
   * Else a text that ends inside a value, a string whose quotes must be guessed and a member without
   * a colon count as not given (and `null` as nothing, for every tool).
   */
  readonly allowsInvention: boolean;
}

export type RepairOutcome =
  | { readonly kind: 'repaired'; readonly args: JsonValue; readonly rung: RepairRung }
  | { readonly kind: 'needs_model'; readonly problem: string };

/**
 * The rungs of tool-call repair that need no model. What comes back as repaired is valid by the
 * schema, and no required value in it was made up.
 */
export function repairArguments(input: RepairInput): RepairOutcome {
  const { raw, schema } = input;
  if (raw.length > maxRawChars)
    return needsModel(
      `the arguments have ${raw.length} characters; ${maxRawChars} can be repaired`,
    );
  const read = readArguments(raw, input);
  if (read.kind === 'unreadable') return needsModel(read.problem);
  const fitted = fitToSchema(read.value, input);
  if (!fitted) {
    const checked = schema.safeParse(read.value);
    return needsModel(checked.success ? 'the arguments do not fit' : describeIssues(checked.error));
  }
  const needed: ReadonlySet<RepairRung | undefined> = new Set([read.rung, ...fitted.rungs]);
  const rung = ladder.findLast((candidate) => needed.has(candidate)) ?? 'json';
  return { kind: 'repaired', args: fitted.value, rung };
}

const needsModel = (problem: string): RepairOutcome => ({ kind: 'needs_model', problem });
