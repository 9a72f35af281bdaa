import type { JsonValue } from './json-value.js';

/** An error as it is stored and shown: plain data, no stack, at most 8 KB. */
export type SerializedError = {
  readonly name: string;
  readonly message: string;
  readonly code?: string;
  readonly toolName?: string;
  readonly isRecoverable?: boolean;
  readonly originalError?: SerializedError;
  readonly details?: JsonValue;
};
