import { passwordOfUrl, secretsOfTransport } from '@faina/tools';
import { type Env, secretSettings } from './env.js';
import { secretsOfEndpoint } from './models/model-endpoints.schema.js';

/** Every secret in the settings: of providers, of the database, of mail, of model endpoints and of MCP servers. */
export function knownSecrets(env: Env): string[] {
  const textOf = (name: keyof Env) => (typeof env[name] === 'string' ? [env[name]] : []);
  return [
    ...secretSettings('value').flatMap(textOf),
    ...secretSettings('credentials').flatMap(textOf).flatMap(passwordOfUrl),
    // The setting names a file, which anybody may know; its value here is the key in that file.
    ...textOf('DKIM_KEY_FILE'),
    ...(env.GOOGLE_VERTEX_CREDENTIALS ? [env.GOOGLE_VERTEX_CREDENTIALS.private_key] : []),
    ...[...env.MODEL_ENDPOINTS.values()].flatMap(secretsOfEndpoint),
    ...env.MCP_CONFIG.flatMap(({ transport }) => secretsOfTransport(transport)),
  ];
}
