import { isJsonObject, toJsonValue, type JsonValue, type ModelMessage } from '@faina/agent-core';

/** A call that was made for the last request, and what came of it. */
export interface MadeCall {
  readonly tool: string;
  readonly result: CallResult;
}

export type CallResult =
  | { readonly kind: 'data'; readonly data: JsonValue }
  /** Longer than what a model is given of a result. */
  | { readonly kind: 'cut' }
  | { readonly kind: 'failed'; readonly message: string }
  | { readonly kind: 'rejected'; readonly reason: string | undefined };

export const lastRequest = (messages: readonly ModelMessage[]): string =>
  messages.findLast(({ role }) => role === 'user')?.content ?? '';

/** The calls since the last request, in the order in which they were made. */
export function madeCalls(messages: readonly ModelMessage[]): readonly MadeCall[] {
  const since = messages.slice(messages.findLastIndex(({ role }) => role === 'user') + 1);
  return since.flatMap((message) =>
    message.role === 'tool' ? [{ tool: message.toolName, result: resultOf(message.content) }] : [],
  );
}

function resultOf(content: string): CallResult {
  const data = parsed(content);
  if (data === undefined) return { kind: 'cut' };
  if (!isJsonObject(data) || !isErrorName(data.name) || typeof data.message !== 'string') {
    return { kind: 'data', data };
  }
  if (data.code !== 'APPROVAL_REJECTED') return { kind: 'failed', message: data.message };
  const { details = null } = data;
  const reason = isJsonObject(details) ? details.reason : undefined;
  return { kind: 'rejected', reason: typeof reason === 'string' ? reason : undefined };
}

/** A tool's error as the core serialises it. */
const isErrorName = (name: JsonValue | undefined): boolean =>
  typeof name === 'string' && name.endsWith('Error');

/** Undefined for what is no JSON. */
export function parsed(text: string): JsonValue | undefined {
  try {
    return toJsonValue(JSON.parse(text));
  } catch {
    return undefined;
  }
}
