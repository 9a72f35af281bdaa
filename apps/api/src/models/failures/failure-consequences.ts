import type { ModelErrorCode } from '@faina/agent-core';

/** What the end of a call says of the provider; nothing, where it may have had other causes. */
export type ProviderHealth = 'healthy' | 'failing' | 'unknown';

interface Consequences {
  /** Another model may answer where this one failed. */
  readonly mayAnotherHelp: boolean;
  /** A provider that tells what is wrong with a request works. */
  readonly health: ProviderHealth;
  /** The provider may have worked, and counts it, though no answer was read. */
  readonly mayCost: boolean;
}

const byCode: Readonly<Record<ModelErrorCode, Consequences>> = {
  MODEL_UNAVAILABLE: { mayAnotherHelp: true, health: 'failing', mayCost: false },
  MODEL_TIMEOUT: { mayAnotherHelp: true, health: 'failing', mayCost: true },
  // Something answers; whether the provider or a page in between is not known.
  MODEL_BROKEN_ANSWER: { mayAnotherHelp: true, health: 'unknown', mayCost: true },
  MODEL_RATE_LIMITED: { mayAnotherHelp: true, health: 'healthy', mayCost: false },
  MODEL_NOT_CONFIGURED: { mayAnotherHelp: true, health: 'healthy', mayCost: false },
  // Those named as fallbacks may take more; how much a model takes is not known here.
  MODEL_CONTEXT_TOO_LONG: { mayAnotherHelp: true, health: 'healthy', mayCost: false },
  // Another one may have a price.
  COST_UNKNOWN: { mayAnotherHelp: true, health: 'unknown', mayCost: false },
  // A refusal is about the input: nobody shops around with it unasked.
  MODEL_REFUSED: { mayAnotherHelp: false, health: 'healthy', mayCost: false },
  // A wrong key stays wrong until a person sees it; a fallback would hide it, at another price.
  MODEL_AUTHENTICATION: { mayAnotherHelp: false, health: 'healthy', mayCost: false },
  // The agent's settings do not suit its model: to be mended, not to be hidden.
  MODEL_BAD_REQUEST: { mayAnotherHelp: false, health: 'healthy', mayCost: false },
  // Nobody waits for an answer any more.
  MODEL_CALL_CANCELLED: { mayAnotherHelp: false, health: 'unknown', mayCost: true },
  MODEL_CALL_INTERRUPTED: { mayAnotherHelp: false, health: 'unknown', mayCost: true },
  MODEL_CALL_DEADLINE: { mayAnotherHelp: false, health: 'unknown', mayCost: true },
};

/** What follows from a failed call beside its retry. */
export const consequencesOf = (code: ModelErrorCode): Consequences => byCode[code];
