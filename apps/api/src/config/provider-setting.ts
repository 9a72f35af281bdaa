const byProvider = new Map([
  ['openai', 'OPENAI_API_KEY'],
  ['anthropic', 'ANTHROPIC_API_KEY'],
  ['google', 'GOOGLE_GENERATIVE_AI_API_KEY'],
  ['openrouter', 'OPENROUTER_API_KEY'],
  ['openai-compatible', 'OPENAI_COMPATIBLE_BASE_URL'],
] as const);

/** The setting that a `provider:model` id cannot do without; none for the offline model and aliases. */
export function providerSetting(modelId: string) {
  const provider = modelId.slice(0, Math.max(0, modelId.indexOf(':')));
  return [...byProvider].find(([name]) => name === provider)?.[1];
}
