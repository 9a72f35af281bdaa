import type { ZodError } from 'zod';
import { argumentError } from './parse-arguments.js';
import type { ToolError } from '../errors/tool-error.js';
import type { ToolCall } from '../history/activity-history.js';
import type { JsonValue } from '../json/json-value.js';
import type { AgentTool } from '../ports/tool.js';
import { Result } from '../result.js';

const maxIssues = 10;

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

function describeIssues({ issues }: ZodError): string {
  const shown = issues.slice(0, maxIssues).map((issue) => {
    const path = issue.path.map(String).join('.');
    return path ? `${path}: ${issue.message}` : issue.message;
  });
  const more = issues.length - shown.length;
  return more > 0 ? `${shown.join('; ')}; and ${more} more` : shown.join('; ');
}
