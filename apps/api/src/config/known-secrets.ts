import { passwordOfUrl, secretsOfTransport } from '@faina/tools';
import type { Env } from './env.js';

/** Every secret in the settings: of providers, of the database, of mail and of MCP servers. */
export const knownSecrets = (env: Env): string[] =>
  [
    env.BOOTSTRAP_API_KEY,
    env.DKIM_KEY_FILE,
    env.OPENAI_API_KEY,
    env.ANTHROPIC_API_KEY,
    env.GOOGLE_GENERATIVE_AI_API_KEY,
    env.OPENROUTER_API_KEY,
    env.OPENAI_COMPATIBLE_API_KEY,
    ...[env.DATABASE_URL, env.REDIS_URL, env.SMTP_URL, env.OPENAI_COMPATIBLE_BASE_URL].flatMap(
      passwordOfUrl,
    ),
    ...env.MCP_CONFIG.flatMap(({ transport }) => secretsOfTransport(transport)),
  ].filter((secret) => secret !== undefined);
