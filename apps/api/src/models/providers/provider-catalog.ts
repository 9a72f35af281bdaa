import type { ModelSettings } from '../../config/models/model-settings.js';
import type { Connection } from './connection.js';
import type { KindName } from './provider-kinds.js';

/** A provider that comes with the service. */
export interface Provider {
  readonly kind: KindName;
  /** Undefined where a setting that it cannot do without is absent or unusable. */
  readonly connection: (settings: ModelSettings) => Connection | undefined;
}

/** By the name before the colon of a model id. */
export const providers: ReadonlyMap<string, Provider> = new Map<string, Provider>([
  [
    'openai',
    {
      kind: 'openai',
      connection: ({ OPENAI_API_KEY: apiKey, OPENAI_BASE_URL: url, OPENAI_API: api }) =>
        apiKey ? { apiKey, baseUrl: addressOf('https://api.openai.com/v1', url), api } : undefined,
    },
  ],
  [
    'anthropic',
    {
      kind: 'anthropic',
      connection: ({ ANTHROPIC_API_KEY: apiKey, ANTHROPIC_BASE_URL: url }) =>
        apiKey ? { apiKey, baseUrl: addressOf('https://api.anthropic.com/v1', url) } : undefined,
    },
  ],
  [
    'google',
    {
      kind: 'google',
      connection: ({ GOOGLE_GENERATIVE_AI_API_KEY: apiKey, GOOGLE_BASE_URL: url }) => {
        const baseUrl = addressOf('https://generativelanguage.googleapis.com/v1beta', url);
        return apiKey ? { apiKey, baseUrl } : undefined;
      },
    },
  ],
  [
    'openrouter',
    {
      kind: 'openrouter',
      connection: ({ OPENROUTER_API_KEY: apiKey, OPENROUTER_BASE_URL: url }) =>
        apiKey ? { apiKey, baseUrl: addressOf('https://openrouter.ai/api/v1', url) } : undefined,
    },
  ],
  [
    'openai-compatible',
    {
      kind: 'openai-compatible',
      connection: ({ OPENAI_COMPATIBLE_BASE_URL: baseUrl, OPENAI_COMPATIBLE_API_KEY: apiKey }) =>
        baseUrl && URL.canParse(baseUrl) ? { baseUrl, apiKey } : undefined,
    },
  ],
  [
    'azure',
    {
      kind: 'azure',
      connection: ({ AZURE_API_KEY: apiKey, AZURE_BASE_URL: baseUrl, OPENAI_API: api }) =>
        apiKey && baseUrl ? { apiKey, baseUrl, api } : undefined,
    },
  ],
  ['bedrock', { kind: 'bedrock', connection: bedrock }],
  ['vertex', { kind: 'vertex', connection: vertex }],
]);

/** As which kind a model is spoken with: Vertex AI has Claude as well, which is spoken with as Anthropic has it. */
export const kindOfModel = (kind: KindName, model: string): KindName =>
  kind === 'vertex' && model.startsWith('claude') ? 'vertex-claude' : kind;

/**
 * Where the calls of a provider go: to its own address, or to one that stands for it. That one has the
 * provider's path where it has none, as other programs read the same settings without a version.
 */
function addressOf(own: string, set: string | undefined): string {
  if (set === undefined) return own;
  return new URL(set).pathname === '/' ? new URL(new URL(own).pathname, set).href : set;
}

function bedrock(settings: ModelSettings): Connection | undefined {
  const { AWS_REGION: region, AWS_BEARER_TOKEN_BEDROCK: apiKey } = settings;
  const { AWS_ACCESS_KEY_ID: accessKeyId, AWS_SECRET_ACCESS_KEY: secretAccessKey } = settings;
  if (!region) return undefined;
  const domain = region.startsWith('cn-') ? 'amazonaws.com.cn' : 'amazonaws.com';
  const baseUrl = settings.BEDROCK_BASE_URL ?? `https://bedrock-runtime.${region}.${domain}`;
  if (apiKey) return { baseUrl, apiKey };
  if (!accessKeyId || !secretAccessKey) return undefined;
  const sessionToken = settings.AWS_SESSION_TOKEN;
  return { baseUrl, aws: { region, accessKeyId, secretAccessKey, sessionToken } };
}

/** https://docs.cloud.google.com/vertex-ai/docs/reference/rest, service endpoint. */
function vertex(settings: ModelSettings): Connection | undefined {
  const { GOOGLE_VERTEX_API_KEY: apiKey, GOOGLE_VERTEX_BASE_URL: url } = settings;
  if (apiKey) {
    return { apiKey, baseUrl: url ?? 'https://aiplatform.googleapis.com/v1/publishers/google' };
  }
  const { GOOGLE_VERTEX_PROJECT: project, GOOGLE_VERTEX_LOCATION: location } = settings;
  const { GOOGLE_VERTEX_CREDENTIALS: serviceAccount } = settings;
  if (!project || !location || !serviceAccount) return undefined;
  const path = `v1beta1/projects/${project}/locations/${location}/publishers/google`;
  return { serviceAccount, baseUrl: url ?? `https://${vertexHost(location)}/${path}` };
}

function vertexHost(location: string): string {
  if (location === 'global') return 'aiplatform.googleapis.com';
  return location === 'us' || location === 'eu'
    ? `aiplatform.${location}.rep.googleapis.com`
    : `${location}-aiplatform.googleapis.com`;
}
