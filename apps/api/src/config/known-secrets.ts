import { type Counts, isLikelySecret, passwordOfUrl, secretsOfTransport } from '@faina/tools';
import { type Env, secretSettings } from './env.js';
import { otlpHeaders } from './settings/otlp-headers.js';
import { secretsOfEndpoint } from './models/model-endpoints.schema.js';

/** What is hidden wherever it stands: without the headers and variables of others that are ordinary words. */
export const secretsToRedact = (env: Env): string[] => knownSecrets(env, isLikelySecret);

/**
 * Every secret in the settings: of providers, of the database, of mail, of model endpoints and of MCP servers.
 * @param counts which of the headers and variables are meant of which nobody says whether they are secret
 */
export function knownSecrets(env: Env, counts?: Counts): string[] {
  const textOf = (name: keyof Env) => (typeof env[name] === 'string' ? [env[name]] : []);
  return [
    ...secretSettings('value').flatMap(textOf),
    ...secretSettings('credentials').flatMap(textOf).flatMap(passwordOfUrl),
    ...secretsOfEndpoint(
      { apiKey: undefined, headers: otlpHeaders(env.OTEL_EXPORTER_OTLP_HEADERS) },
      counts,
    ),
    // The setting names a file, which anybody may know; its value here is the key in that file.
    ...textOf('DKIM_KEY_FILE'),
    ...(env.GOOGLE_VERTEX_CREDENTIALS ? [env.GOOGLE_VERTEX_CREDENTIALS.private_key] : []),
    ...[...env.MODEL_ENDPOINTS.values()].flatMap((endpoint) => secretsOfEndpoint(endpoint, counts)),
    ...env.MCP_CONFIG.flatMap(({ transport }) => secretsOfTransport(transport, counts)),
  ];
}
