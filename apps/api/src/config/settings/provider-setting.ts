/** The setting that each provider cannot do without. */
export const settingByProvider = new Map([
  ['openai', 'OPENAI_API_KEY'],
  ['anthropic', 'ANTHROPIC_API_KEY'],
  ['google', 'GOOGLE_GENERATIVE_AI_API_KEY'],
  ['openrouter', 'OPENROUTER_API_KEY'],
  ['openai-compatible', 'OPENAI_COMPATIBLE_BASE_URL'],
] as const);

/** The setting that a `provider:model` id cannot do without; none for the offline model. */
export function providerSetting(modelId: string) {
  const provider = providerOf(modelId);
  return [...settingByProvider].find(([name]) => name === provider)?.[1];
}

/** Whether a `provider:model` id names a provider that this version has. */
export const isKnownProvider = (modelId: string): boolean =>
  providerOf(modelId) === 'offline' || providerSetting(modelId) !== undefined;

const providerOf = (modelId: string): string => modelId.slice(0, Math.max(0, modelId.indexOf(':')));
