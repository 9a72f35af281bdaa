import { errorOutcome } from './error-outcome.js';
import { normalizeToolResult } from './normalize-tool-result.js';
import { type RunBounds, type RunEnd, runWithDeadline } from './run-with-deadline.js';
import type { ToolOutcome } from './tool-outcome.js';
import { serializeError } from '../errors/serialize-error.js';
import { ToolError } from '../errors/tool-error.js';
import type { ToolAnswer } from '../ports/tool.js';

export const toolTimeoutCode = 'TOOL_TIMEOUT';

/** Of a tool that threw what is no ToolError: it says nothing of what the tool had done by then. */
export const unexpectedToolErrorCode = 'UNEXPECTED_TOOL_ERROR';

/** Of a call that was told to stop and gave no answer. */
export const toolInterruptedCode = 'INTERRUPTED';

/**
 * Runs whatever answers for a tool, a handler or a remote server, until its answer, its timeout in
 * milliseconds or the signal. Never throws: what goes wrong is the outcome.
 */
export async function runBounded(
  toolName: string,
  work: (signal: AbortSignal) => Promise<ToolAnswer>,
  bounds: RunBounds,
): Promise<ToolOutcome> {
  const end = await runWithDeadline(work, bounds);
  return outcomeOf(toolName, end, bounds.timeoutMs);
}

function outcomeOf(toolName: string, end: RunEnd<ToolAnswer>, timeoutMs: number): ToolOutcome {
  switch (end.kind) {
    case 'answered':
      return normalizeToolResult(toolName, end.answer);
    case 'threw':
      return errorOutcome(thrownError(toolName, end.error));
    case 'timed_out': {
      const message = `Tool '${toolName}' did not end within ${timeoutMs} ms and was stopped.`;
      return errorOutcome(new ToolError(message, toolName, undefined, true, toolTimeoutCode));
    }
    case 'interrupted': {
      const message = `Tool '${toolName}' was stopped.`;
      return errorOutcome(new ToolError(message, toolName, undefined, true, toolInterruptedCode));
    }
  }
}

function thrownError(toolName: string, thrown: unknown): ToolError {
  if (isToolError(thrown)) return thrown;
  return new ToolError(
    `Unexpected error during tool '${toolName}' execution: ${serializeError(thrown).message}`,
    toolName,
    thrown,
    false,
    unexpectedToolErrorCode,
  );
}

/** A thrown Proxy may throw again at this question. */
function isToolError(thrown: unknown): thrown is ToolError {
  try {
    return thrown instanceof ToolError;
  } catch {
    return false;
  }
}
