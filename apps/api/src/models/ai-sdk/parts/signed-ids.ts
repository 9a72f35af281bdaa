import type { AssistantMessage, StoredParts } from './stored-parts.js';

/**
 * Whether a gateway has put a signature of Gemini into the id of a call, as LiteLLM does. It wants the id
 * back as it was, however long it is: https://github.com/BerriAI/litellm/pull/16895
 */
export const isSignedId = (id: string): boolean => id.includes('__thought__');

/** Puts the ids that a gateway gave the calls of an answer beside those that their entry has. */
export function takeSignedIds(
  signed: Map<string, string>,
  { tool_calls: calls }: AssistantMessage,
  stored: StoredParts | undefined,
): void {
  const given = stored?.parts.flatMap((part) => (part.type === 'call' ? [part.id] : [])) ?? [];
  for (const [ordinal, { id }] of calls.entries()) {
    const one = given[ordinal];
    if (one === undefined) signed.delete(id);
    else signed.set(id, one);
  }
}
