import type { ModelErrorCode } from '@faina/agent-core';

/** What the end of a call says of the provider; nothing, where it may have had other causes. */
export type ProviderHealth = 'healthy' | 'failing' | 'unknown';

const BY_CODE = {
  MODEL_UNAVAILABLE: 'failing',
  MODEL_TIMEOUT: 'failing',
  // Something answers; whether the provider or a page in between is not known.
  MODEL_BROKEN_ANSWER: 'unknown',
  MODEL_CALL_CANCELLED: 'unknown',
  MODEL_CALL_INTERRUPTED: 'unknown',
  MODEL_CALL_DEADLINE: 'unknown',
  // A provider that tells what is wrong with a request works.
  MODEL_RATE_LIMITED: 'healthy',
  MODEL_CONTEXT_TOO_LONG: 'healthy',
  MODEL_REFUSED: 'healthy',
  MODEL_AUTHENTICATION: 'healthy',
  MODEL_BAD_REQUEST: 'healthy',
  MODEL_NOT_CONFIGURED: 'healthy',
} as const satisfies Record<ModelErrorCode, ProviderHealth>;

export const providerHealth = (code: ModelErrorCode): ProviderHealth => BY_CODE[code];
