import { argumentError } from './parse-arguments.js';
import type { ToolError } from '../../values/tool-error.js';
import type { ToolCall } from '../../job/history/activity-history.js';
import { describeIssues } from '../../values/json/describe-issues.js';
import type { JsonValue } from '../../values/json/json-value.js';
import type { AgentTool } from '../../tool/tool.js';
import { Result } from '../../values/result.js';

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
