import type { ToolOutcome } from './tool-outcome.js';
import { serializeError } from '../values/json/serialize-error.js';
import type { ToolError } from '../values/tool-error.js';

/** A tool's failure as an outcome: whether it is recoverable is a property of the error. */
export function errorOutcome(error: ToolError): ToolOutcome {
  const kind = error.isRecoverable ? 'recoverable_error' : 'critical_error';
  return { kind, error: serializeError(error) };
}
