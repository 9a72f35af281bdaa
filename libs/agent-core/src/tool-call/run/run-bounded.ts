import { normalizeToolResult } from './normalize-tool-result.js';
import { type Progressed, type RunBounds, runWithDeadline } from './run-with-deadline.js';
import {
  errorOutcome,
  toolInterruptedCode,
  type ToolOutcome,
  toolTimeoutCode,
  unexpectedToolErrorCode,
} from '../../tool/tool-outcome.js';
import type { ToolAnswer } from '../../tool/tool.js';
import { serializeError } from '../../values/json/serialize-error.js';
import { isToolError, ToolError, toolFailure } from '../../values/tool-error.js';

/**
 * Runs whatever answers for a tool, a handler or a remote server, until its answer, its timeout in
 * milliseconds or the signal. Never throws: what goes wrong is the outcome.
 */
export async function runBounded(
  toolName: string,
  work: (signal: AbortSignal, progressed: Progressed) => Promise<ToolAnswer>,
  bounds: RunBounds,
): Promise<ToolOutcome> {
  const end = await runWithDeadline(work, bounds);
  switch (end.kind) {
    case 'answered':
      return normalizeToolResult(toolName, end.answer);
    case 'threw':
      return errorOutcome(thrownError(toolName, end.error));
    case 'timed_out': {
      const message = `Tool '${toolName}' gave no answer in time (${bounds.timeoutMs} ms, longer with progress) and was stopped.`;
      return errorOutcome(toolFailure(toolName, toolTimeoutCode, message));
    }
    case 'interrupted': {
      const message = `Tool '${toolName}' was stopped.`;
      return errorOutcome(toolFailure(toolName, toolInterruptedCode, message));
    }
  }
}

function thrownError(toolName: string, thrown: unknown): ToolError {
  if (isReadableToolError(thrown)) return thrown;
  return new ToolError(
    `Unexpected error during tool '${toolName}' execution: ${serializeError(thrown).message}`,
    toolName,
    thrown,
    false,
    unexpectedToolErrorCode,
  );
}

/** A thrown Proxy may throw again at this question. */
function isReadableToolError(thrown: unknown): thrown is ToolError {
  try {
    return isToolError(thrown);
  } catch {
    return false;
  }
}
