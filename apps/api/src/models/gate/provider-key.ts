import { createHash } from 'node:crypto';
import type { ModelSettings } from '../../config/models/model-settings.js';
import { configuredProviders } from '../providers/configured-providers.js';

/**
 * SHA-256 in hex of what each configured provider counts calls by, its keys and address, by the
 * provider's name. Processes with the same key have the same hash; the key cannot be read from it.
 */
export const providerKeyHashes = (settings: ModelSettings): ReadonlyMap<string, string> =>
  new Map(
    [...configuredProviders(settings)].map(([name, { connection }]) => [
      name,
      sha256([name, connection]),
    ]),
  );

/** What pauses are kept by: one model of one key, as SHA-256 in hex. */
export const modelHash = (keyHash: string, model: string): string => sha256([keyHash, model]);

const sha256 = (parts: readonly unknown[]): string =>
  createHash('sha256').update(JSON.stringify(parts)).digest('hex');
