import { ToolError } from '../../values/tool-error.js';
import type { ToolCall } from '../../job/history/activity-history.js';
import type { JsonValue } from '../../values/json/json-value.js';
import { toJsonValue } from '../../values/json/to-json-value.js';
import { Result } from '../../values/result.js';

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
  try {
    return Result.ok(toJsonValue(JSON.parse(raw)));
  } catch (error) {
    return Result.error(argumentError(call, 'the arguments are not valid JSON', error));
  }
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
