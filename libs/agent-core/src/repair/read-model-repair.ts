import { z } from 'zod';
import { firstInvented } from './first-invented.js';
import type { RepairJsonText } from './read/read-arguments.js';
import { repairArguments } from './repair-ladder.js';
import type { JsonValue } from '../values/json/json-value.js';

export interface ModelRepairAnswer {
  /** What the model wrote; null when it wrote nothing. */
  readonly answer: string | null;
  /** The arguments that it was to mend. */
  readonly raw: string;
  readonly schema: z.ZodType;
  /** Names of arguments: an answer that holds none of them is about another tool. */
  readonly declared: ReadonlySet<string> | undefined;
  readonly toolName: string;
  /** For a tool with an effect each value of the answer must stand in the raw arguments. */
  readonly hasEffect: boolean;
  readonly repairJsonText: RepairJsonText;
}

export type ReadModelRepair =
  | { readonly kind: 'repaired'; readonly args: JsonValue }
  | { readonly kind: 'problem'; readonly problem: string };

/** Reads a model's answer to a repair request: prose and fences around it do no harm. */
export function readModelRepair(input: ModelRepairAnswer): ReadModelRepair {
  const { answer, raw, schema, declared, toolName, hasEffect, repairJsonText } = input;
  if (!answer?.includes('{')) return problem('the repair held no JSON object');
  const read = repairArguments({
    raw: answer,
    schema: declared ? namedBy(declared).pipe(schema) : schema,
    toolName,
    repairJsonText,
    allowsInvention: false,
  });
  if (read.kind === 'needs_model') return problem(`the repair is of no use: ${read.problem}`);
  const invented = hasEffect ? firstInvented(read.args, raw) : undefined;
  if (invented !== undefined)
    return problem(`the repair gives '${invented}' a value that the call did not hold`);
  return { kind: 'repaired', args: read.args };
}

/** Refuses arguments of which the tool declares none: they are another tool's. */
const namedBy = (declared: ReadonlySet<string>) =>
  z.unknown().refine((value) => isNamed(value, declared), 'holds no argument of this tool');

function isNamed(value: unknown, declared: ReadonlySet<string>): boolean {
  if (typeof value !== 'object' || value === null) return false;
  const names = Object.keys(value);
  return names.length === 0 || names.some((name) => declared.has(name));
}

const problem = (text: string): ReadModelRepair => ({ kind: 'problem', problem: text });
