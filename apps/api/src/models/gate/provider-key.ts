import { createHash } from 'node:crypto';
import type { ModelSettings } from '../providers/model-settings.js';

/** What a provider counts calls by: the key, and where it is no fixed one the address. */
const identities = (settings: ModelSettings) =>
  [
    ['openai', settings.openaiApiKey],
    ['anthropic', settings.anthropicApiKey],
    ['google', settings.googleApiKey],
    ['openrouter', settings.openrouterApiKey],
    [
      'openai-compatible',
      settings.openaiCompatibleBaseUrl,
      settings.openaiCompatibleApiKey ?? 'without a key',
    ],
  ] as const;

/** What pauses are kept by: one model of one key, as SHA-256 in hex. */
export const modelHash = (keyHash: string, model: string): string => sha256([keyHash, model]);

const sha256 = (parts: readonly unknown[]): string =>
  createHash('sha256').update(JSON.stringify(parts)).digest('hex');

/**
 * SHA-256 in hex of each configured provider and its key, by the provider's name. Processes with
 * the same key have the same hash; the key cannot be read from it.
 */
export function providerKeyHashes(settings: ModelSettings): ReadonlyMap<string, string> {
  return new Map(
    identities(settings)
      .filter(([, identity]) => identity)
      .map((parts) => [parts[0], sha256(parts)]),
  );
}
