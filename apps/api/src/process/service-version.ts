import { readFileSync } from 'node:fs';
import { z } from 'zod';

const packageSchema = z.object({ version: z.string() });

let version: string | undefined;

/** The version of the service, as its package names it; read once. */
export const serviceVersion = (): string => (version ??= readVersion());

function readVersion(): string {
  const file = new URL('../../package.json', import.meta.url);
  return packageSchema.parse(JSON.parse(readFileSync(file, 'utf8'))).version;
}
