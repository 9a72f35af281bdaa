import { toModelTool } from './model-tool.js';
import { requiredNames } from './planned-intent.js';
import { ToolError } from '../errors/tool-error.js';
import type { JsonValue } from '../json/json-value.js';
import type { AgentTool } from '../ports/tool.js';

const maxNames = 10;

/**
 * What the person who asked has to add before an action of a plan can run; undefined when no
 * required slot is missing. No model is asked to fill it: it could only make a value up.
 */
export function missingSlotsError(tool: AgentTool, given: JsonValue): ToolError | undefined {
  const missing = requiredNames(toModelTool(tool).parameters).filter((name) =>
    isAbsent(slotOf(given, name)),
  );
  if (!tool.intent || missing.length === 0) return undefined;
  return needs(
    tool,
    `Para ${tool.intent.purpose} preciso de: ${listed(missing)}.`,
    'MISSING_SLOTS',
  );
}

/** The same for slots that are there and cannot be used; undefined for tools without an intent. */
export function invalidSlotsError(tool: AgentTool, given: JsonValue): ToolError | undefined {
  const checked = tool.parameters.safeParse(given);
  if (!tool.intent || checked.success) return undefined;
  const names = new Set(checked.error.issues.map(({ path }) => String(path[0] ?? '')));
  const wanted = names.has('') ? 'valores válidos' : `um valor válido em: ${listed([...names])}`;
  return needs(tool, `Para ${tool.intent.purpose} preciso de ${wanted}.`, 'INVALID_SLOTS');
}

const needs = ({ name }: AgentTool, message: string, code: string) =>
  new ToolError(message, name, undefined, true, code);

const listed = (names: readonly string[]): string => names.slice(0, maxNames).join(', ');

function slotOf(given: JsonValue, name: string): JsonValue | undefined {
  if (typeof given !== 'object' || given === null) return undefined;
  return Object.entries(given).find(([key]) => key === name)?.[1];
}

const isAbsent = (value: JsonValue | undefined): boolean =>
  value === undefined || value === null || (typeof value === 'string' && value.trim() === '');
