import type { Job } from '../job/job.js';
import type { JsonObject, JsonValue } from '../json/json-value.js';
import type { AgentTool } from '../ports/tool.js';

/** Arguments with what the job's context knows where the model gave nothing; explicit ones stay. */
export function withContext(tool: AgentTool, given: JsonValue, job: Job): JsonValue {
  if (!tool.contextArguments || !isObject(given)) return given;
  const { context } = job.currentData();
  const known = Object.entries(tool.contextArguments).flatMap(([argument, key]) => {
    const value = context[key] ?? null;
    return !isAbsent(value) && isAbsent(given[argument]) ? [[argument, value] as const] : [];
  });
  return known.length === 0 ? given : { ...given, ...Object.fromEntries(known) };
}

const isAbsent = (value: JsonValue | undefined): boolean =>
  value === undefined || value === null || (typeof value === 'string' && value.trim() === '');

const isObject = (value: JsonValue): value is JsonObject =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
