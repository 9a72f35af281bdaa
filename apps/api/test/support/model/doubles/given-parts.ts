import type { Answer } from './protocol/provider-double.js';

/** Members of answers that providers want back as they gave them. */
const partNames: ReadonlySet<string> = new Set([
  'signature', // Anthropic, and Claude behind OpenRouter
  'thoughtSignature', // Google
  'thought_signature', // Google behind a compatible endpoint
  'encrypted_content', // OpenAI
  'reasoning_content', // DeepSeek, Kimi
]);

/** All that was given beside words and calls in these answers, in their order. */
export const givenParts = (answers: readonly Answer[]): readonly string[] =>
  answers.flatMap(({ body }) => partsIn(body));

function partsIn(value: unknown, isDetail = false): readonly string[] {
  if (Array.isArray(value)) return value.flatMap((member) => partsIn(member, isDetail));
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, member]: [string, unknown]) => {
    if (typeof member !== 'string') return partsIn(member, key === 'reasoning_details');
    return partNames.has(key) || (isDetail && key === 'data') ? [member] : [];
  });
}
