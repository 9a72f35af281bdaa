/**
 * The providers that come with the service, and what each cannot do without: all settings of one of
 * these lists.
 */
const needs = {
  openai: [['OPENAI_API_KEY']],
  anthropic: [['ANTHROPIC_API_KEY']],
  google: [['GOOGLE_GENERATIVE_AI_API_KEY']],
  openrouter: [['OPENROUTER_API_KEY']],
  'openai-compatible': [['OPENAI_COMPATIBLE_BASE_URL']],
  azure: [['AZURE_API_KEY', 'AZURE_BASE_URL']],
  bedrock: [
    ['AWS_REGION', 'AWS_BEARER_TOKEN_BEDROCK'],
    ['AWS_REGION', 'AWS_ACCESS_KEY_ID', 'AWS_SECRET_ACCESS_KEY'],
  ],
  vertex: [
    ['GOOGLE_VERTEX_API_KEY'],
    ['GOOGLE_VERTEX_PROJECT', 'GOOGLE_VERTEX_LOCATION', 'GOOGLE_VERTEX_CREDENTIALS'],
  ],
} as const;

export type NeededSetting = (typeof needs)[keyof typeof needs][number][number];

const neededBy: ReadonlyMap<string, readonly (readonly NeededSetting[])[]> = new Map(
  Object.entries(needs),
);

/** Names that no endpoint of the operator's may have. */
export const ownProviders: ReadonlySet<string> = new Set([...neededBy.keys(), 'offline', 'alias']);

export const providerOf = (modelId: string): string =>
  modelId.slice(0, Math.max(0, modelId.indexOf(':')));

/** Whether a provider comes with the service, and is reached over HTTP. */
export const isShippedProvider = (name: string): boolean => neededBy.has(name);

/** Whether a shipped provider has all that it needs. */
export const isProviderSet = (name: string, settings: Readonly<Record<string, unknown>>): boolean =>
  neededBy.get(name)?.some((all) => all.every((one) => settings[one] !== undefined)) ?? false;

/** The settings of a shipped provider in words, for example `OPENAI_API_KEY`. */
export const neededSettings = (name: string): string =>
  neededBy
    .get(name)
    ?.map((all) => all.join(' and '))
    .join(', or ') ?? '';

/** Every setting that some provider cannot do without. */
export const allNeededSettings: readonly NeededSetting[] = [...neededBy.values()].flat(2);
