/** Members of answers that providers want back as they gave them. */
const partNames: ReadonlySet<string> = new Set([
  'signature', // Anthropic, and Claude behind OpenRouter
  'thoughtSignature', // Google
  'thought_signature', // Google behind a compatible endpoint
  'encrypted_content', // OpenAI
  'reasoning_content', // DeepSeek, Kimi
]);

/** All that stands in a request or an answer beside words and calls, in its order. */
export function partsIn(value: unknown, isDetail = false): readonly string[] {
  if (Array.isArray(value)) return value.flatMap((member) => partsIn(member, isDetail));
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, member]: [string, unknown]) => {
    if (typeof member !== 'string') return partsIn(member, key === 'reasoning_details');
    return partNames.has(key) || (isDetail && key === 'data') ? [member] : [];
  });
}
