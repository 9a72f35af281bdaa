import type { ToolOutcome } from '@faina/agent-core';

/**
 * A failure that the model is told and may answer by another way: other arguments, another tool.
 * @param code stable UPPER_SNAKE
 */
export const recoverable = (code: string, message: string): ToolOutcome => ({
  kind: 'recoverable_error',
  error: { name: 'ToolError', code, message },
});

/**
 * A failure that no other call can mend: the job FAILED with it.
 * @param code stable UPPER_SNAKE
 */
export const critical = (code: string, message: string): ToolOutcome => ({
  kind: 'critical_error',
  error: { name: 'ToolError', code, message },
});
