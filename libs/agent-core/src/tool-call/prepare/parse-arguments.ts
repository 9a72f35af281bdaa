import { z } from 'zod';
import type { ToolCall } from '../../job/history/activity-history.js';
import type { Job } from '../../job/job.js';
import type { AgentTool } from '../../tool/tool.js';
import { describeIssues } from '../../values/json/describe-issues.js';
import { isGiven, isJsonObject, type JsonValue } from '../../values/json/json-value.js';
import { lostDigits } from '../../values/json/lost-digits.js';
import { toJsonValue } from '../../values/json/to-json-value.js';
import { Result } from '../../values/result.js';
import { ToolError } from '../../values/tool-error.js';

const maxArgumentChars = 1_000_000;

/** Reads the raw arguments of a call. No text at all counts as an empty object. */
export function parseArguments(call: ToolCall): Result<JsonValue, ToolError> {
  const raw = call.arguments.trim() || '{}';
  if (raw.length > maxArgumentChars) {
    return Result.error(
      argumentError(
        call,
        `the arguments have ${raw.length} characters, ${maxArgumentChars} are allowed`,
      ),
    );
  }
  let args: JsonValue;
  try {
    args = toJsonValue(JSON.parse(raw));
  } catch (error) {
    return Result.error(argumentError(call, 'the arguments are not valid JSON', error));
  }
  const problem = lostDigits(raw);
  return problem === undefined ? Result.ok(args) : Result.error(argumentError(call, problem));
}

export function argumentError(call: ToolCall, problem: string, cause?: unknown): ToolError {
  return new ToolError(
    `Argument validation failed: ${problem}. Call '${call.name}' again with corrected arguments.`,
    call.name,
    cause,
    true,
    'INVALID_ARGUMENTS',
  );
}

/** Checks arguments against the tool's schema; the answer is what `execute` gets. */
export function validateArguments(
  tool: AgentTool,
  call: ToolCall,
  args: JsonValue,
): Result<unknown, ToolError> {
  const parsed = tool.parameters.safeParse(args);
  if (parsed.success) return Result.ok(parsed.data);
  return Result.error(argumentError(call, describeIssues(parsed.error)));
}

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
