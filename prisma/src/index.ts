import { fileURLToPath } from 'node:url';

export { PrismaPg } from '@prisma/adapter-pg';
export * from './generated/client.js';

/** Absolute path of the folder that holds the migrations, one folder each. */
export const migrationsFolder = fileURLToPath(new URL('../migrations', import.meta.url));
