import { existsSync, readdirSync } from 'node:fs';
import { defineConfig } from 'prisma/config';

/**
 * `prisma generate` needs no engine, yet the CLI looks for a downloaded one and fails on a closed
 * network. Any executable satisfies it; an engine that is present keeps its place.
 */
const engines = 'node_modules/@prisma/engines';
const hasEngine =
  existsSync(engines) && readdirSync(engines).some((file) => file.startsWith('schema-engine'));
if (!hasEngine) process.env.PRISMA_SCHEMA_ENGINE_BINARY ??= process.execPath;

export default defineConfig({
  schema: 'prisma/schema.prisma',
  migrations: { path: 'prisma/migrations' },
  datasource: { url: process.env.DATABASE_URL ?? 'postgresql://unset' },
});
