import { isJsonObject, toJsonValue, type JsonValue, type ModelMessage } from '@faina/agent-core';

/** A call that was made for the last request, and what came of it. */
export interface MadeCall {
  readonly tool: string;
  readonly result: CallResult;
}

type CallResult =
  | { readonly kind: 'data'; readonly data: JsonValue }
  /** Longer than what a model is given of a result. */
  | { readonly kind: 'cut' }
  | { readonly kind: 'failed'; readonly message: string }
  | { readonly kind: 'rejected'; readonly reason: string };

export const lastRequest = (messages: readonly ModelMessage[]): string =>
  messages.findLast(({ role }) => role === 'user')?.content ?? '';

/** The calls since the last request, in the order in which they were made. */
export const madeCalls = (messages: readonly ModelMessage[]): readonly MadeCall[] =>
  messages
    .slice(messages.findLastIndex(({ role }) => role === 'user') + 1)
    .flatMap((one) =>
      one.role === 'tool' ? [{ tool: one.toolName, result: resultOf(parsed(one.content)) }] : [],
    );

/** Errors come as the core serialises them. */
function resultOf(data: JsonValue | undefined): CallResult {
  if (data === undefined) return { kind: 'cut' };
  const { name, message, code, details = null } = isJsonObject(data) ? data : {};
  const isError = typeof name === 'string' && name.endsWith('Error');
  if (!isError || typeof message !== 'string') return { kind: 'data', data };
  if (code !== 'APPROVAL_REJECTED') return { kind: 'failed', message };
  const { reason } = isJsonObject(details) ? details : {};
  return { kind: 'rejected', reason: typeof reason === 'string' ? reason : '-' };
}

/** Undefined for what is no JSON. */
export function parsed(text: string): JsonValue | undefined {
  try {
    return toJsonValue(JSON.parse(text));
  } catch {
    return undefined;
  }
}
