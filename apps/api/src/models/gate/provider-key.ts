import { createHash } from 'node:crypto';
import { type ModelSettings, providers } from '../providers/provider-catalog.js';

/**
 * SHA-256 in hex of what each configured provider counts calls by, its key and address, by the
 * provider's name. Processes with the same key have the same hash; the key cannot be read from it.
 */
export function providerKeyHashes(settings: ModelSettings): ReadonlyMap<string, string> {
  return new Map(
    [...providers]
      .filter(([, { setting }]) => settings[setting])
      .map(([name, { setting, apiKey }]) => [
        name,
        sha256([name, settings[setting], settings[apiKey]]),
      ]),
  );
}

/** What pauses are kept by: one model of one key, as SHA-256 in hex. */
export const modelHash = (keyHash: string, model: string): string => sha256([keyHash, model]);

const sha256 = (parts: readonly unknown[]): string =>
  createHash('sha256').update(JSON.stringify(parts)).digest('hex');
