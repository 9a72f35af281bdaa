import { existsSync, readdirSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { defineConfig } from 'prisma/config';

/**
 * `prisma generate` needs no engine, yet the CLI looks for a downloaded one and fails on a closed
 * network. Any executable satisfies it; an engine that is present keeps its place.
 */
const engines = fileURLToPath(new URL('node_modules/@prisma/engines', import.meta.url));
const hasEngine =
  existsSync(engines) && readdirSync(engines).some((file) => file.startsWith('schema-engine'));
if (!hasEngine) process.env.PRISMA_SCHEMA_ENGINE_BINARY ??= process.execPath;
// The CLI would ask its maker's server for news on every run.
process.env.CHECKPOINT_DISABLE ??= '1';

export default defineConfig({
  schema: 'prisma/schema.prisma',
  migrations: { path: 'prisma/migrations' },
  datasource: { url: process.env.DATABASE_URL ?? 'postgresql://unset' },
});
