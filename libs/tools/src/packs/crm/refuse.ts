import { Result, ToolError, type Failure } from '@faina/agent-core';

/** A recoverable failure whose message, in Portuguese, becomes part of the reply. */
export const refuse = (toolName: string, code: string, message: string): Failure<ToolError> =>
  Result.error(new ToolError(message, toolName, undefined, true, code));

/** What somebody wrote, short enough to be said back. */
export const quoted = (text: string): string =>
  text.length > 100 ? `"${text.slice(0, 99).toWellFormed()}…"` : `"${text}"`;
