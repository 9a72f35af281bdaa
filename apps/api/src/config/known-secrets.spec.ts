import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { readEnv } from './env.js';
import { knownSecrets } from './known-secrets.js';

it('P14 the secrets of the settings are the keys, the passwords in URLs and those of MCP servers', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'faina-secrets-'));
  const file = join(folder, 'mcp.json');
  const server = { command: 'serve', env: { TOKEN: 'of-mcp-server' } };
  await writeFile(file, JSON.stringify({ mcpServers: { server } }));
  const env = readEnv({
    BOOTSTRAP_API_KEY: 'bootstrap-key-of-an-operator',
    OPENAI_API_KEY: 'of-openai',
    ANTHROPIC_API_KEY: 'of-anthropic',
    GOOGLE_GENERATIVE_AI_API_KEY: 'of-google',
    OPENROUTER_API_KEY: 'of-openrouter',
    OPENAI_COMPATIBLE_API_KEY: 'of-compatible',
    DATABASE_URL: 'postgresql://faina:of-database@db.example/faina',
    REDIS_URL: 'redis://faina:of-redis@redis.example',
    SMTP_URL: 'smtps://faina:of-mail@mail.example',
    MCP_CONFIG: file,
    OTEL_EXPORTER_OTLP_HEADERS: 'x-key=of%20collector',
  });
  await rm(folder, { recursive: true });
  // A URL without a password gives an empty one, and each also as it is decoded.
  const secrets = new Set(knownSecrets(env));
  secrets.delete('');
  expect([...secrets].sort()).toEqual([
    'bootstrap-key-of-an-operator',
    'of collector',
    'of-anthropic',
    'of-compatible',
    'of-database',
    'of-google',
    'of-mail',
    'of-mcp-server',
    'of-openai',
    'of-openrouter',
    'of-redis',
    'x-key=of%20collector',
  ]);
});
