import { z } from 'zod';
import { isGiven } from '../../values/json/is-given.js';
import type { Job } from '../../job/job.js';
import { isJsonObject, type JsonValue } from '../../values/json/json-value.js';
import { toJsonValue } from '../../values/json/to-json-value.js';
import type { AgentTool } from '../../tool/tool.js';

/** Arguments with what the job's context knows where the model gave nothing; explicit ones stay. */
export function withContext(tool: AgentTool, given: JsonValue, job: Job): JsonValue {
  if (!tool.contextArguments || !isJsonObject(given)) return given;
  const { context } = job.currentData();
  const known = Object.entries(tool.contextArguments).flatMap(([argument, key]) => {
    const value = context[key];
    return isGiven(value) && !isGiven(given[argument]) ? [[argument, value] as const] : [];
  });
  return known.length === 0 ? given : { ...given, ...Object.fromEntries(known) };
}

/** The tool's schema for arguments as the model wrote them: what the context fills may be missing. */
export const schemaWithContext = (tool: AgentTool, job: Job): z.ZodType =>
  tool.contextArguments
    ? z.preprocess((given) => withContext(tool, toJsonValue(given), job), tool.parameters)
    : tool.parameters;
