import type { SerializedError, ToolOutcome } from '@faina/agent-core';
import type { SecretMask } from '../secrets/secret-mask.js';

/** The outcome with the messages of its error masked; what a tool answers is its data, and stays. */
export const maskError =
  (mask: SecretMask) =>
  (outcome: ToolOutcome): ToolOutcome =>
    'error' in outcome ? { ...outcome, error: masked(outcome.error, mask) } : outcome;

function masked(error: SerializedError, mask: SecretMask): SerializedError {
  const { message, originalError } = error;
  return {
    ...error,
    message: mask(message),
    ...(originalError && { originalError: masked(originalError, mask) }),
  };
}
