import { errorOutcome } from './error-outcome.js';
import { completed, type ToolOutcome } from './tool-outcome.js';
import { serializeError } from '../errors/serialize-error.js';
import { ToolError } from '../errors/tool-error.js';
import { toJsonValue } from '../json/to-json-value.js';
import { Failure, Ok } from '../result.js';

const kinds: ReadonlySet<unknown> = new Set<ToolOutcome['kind']>([
  'completed',
  'recoverable_error',
  'critical_error',
  'delegated',
  'awaiting_approval',
]);

/** Turns whatever a tool answered into the one outcome type; no answer at all is an error. */
export function normalizeToolResult(toolName: string, raw: unknown): ToolOutcome {
  if (raw instanceof Failure) return fromFailure(toolName, raw.error);
  if (raw instanceof Ok) return normalizeToolResult(toolName, raw.value);
  if (isOutcome(raw))
    return raw.kind === 'completed' ? completed(toJsonValue(raw.data), raw.text) : raw;
  if (raw === undefined || raw === null) {
    return errorOutcome(
      new ToolError(`Tool '${toolName}' gave no result.`, toolName, undefined, true, 'NO_RESULT'),
    );
  }
  return completed(toJsonValue(raw));
}

function fromFailure(toolName: string, error: unknown): ToolOutcome {
  if (error instanceof ToolError) return errorOutcome(error);
  return errorOutcome(new ToolError(serializeError(error).message, toolName, error));
}

function isOutcome(raw: unknown): raw is ToolOutcome {
  return typeof raw === 'object' && raw !== null && 'kind' in raw && kinds.has(raw.kind);
}
