import type { SerializedError } from '../errors/serialized-error.js';
import type { JsonValue } from '../json/json-value.js';

export type FallbackDestination = 'TOOL_ROUTER' | 'CHAT_SERVICE';

/** How a tool call ended; read by exhaustive switches only. */
export type ToolOutcome =
  | { readonly kind: 'completed'; readonly data: JsonValue; readonly text?: string }
  | { readonly kind: 'recoverable_error'; readonly error: SerializedError }
  | { readonly kind: 'critical_error'; readonly error: SerializedError }
  | {
      readonly kind: 'delegated';
      /** Undefined when the tool asked for a fallback without naming where to. */
      readonly destination: FallbackDestination | undefined;
      readonly reason: string;
    }
  | { readonly kind: 'awaiting_approval'; readonly approvalId: string };

export const completed = (data: JsonValue, text?: string): ToolOutcome =>
  text === undefined ? { kind: 'completed', data } : { kind: 'completed', data, text };
