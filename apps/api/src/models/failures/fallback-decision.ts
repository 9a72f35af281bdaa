import type { ModelErrorCode } from '@faina/agent-core';

/** Whether another model may answer where one failed. */
const HELPS = {
  MODEL_UNAVAILABLE: true,
  MODEL_RATE_LIMITED: true,
  MODEL_TIMEOUT: true,
  MODEL_BROKEN_ANSWER: true,
  MODEL_NOT_CONFIGURED: true,
  // Those named as fallbacks may take more; how much a model takes is not known here.
  MODEL_CONTEXT_TOO_LONG: true,
  // A refusal is about the input: nobody shops around with it unasked.
  MODEL_REFUSED: false,
  // A wrong key stays wrong until a person sees it; a fallback would hide it, at another price.
  MODEL_AUTHENTICATION: false,
  // The agent's settings do not suit its model: to be mended, not to be hidden.
  MODEL_BAD_REQUEST: false,
  // Nobody waits for an answer any more.
  MODEL_CALL_CANCELLED: false,
  MODEL_CALL_INTERRUPTED: false,
  MODEL_CALL_DEADLINE: false,
} as const satisfies Record<ModelErrorCode, boolean>;

export const mayAnotherModelHelp = (code: ModelErrorCode): boolean => HELPS[code];
