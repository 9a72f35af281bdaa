import type { StoredApiKey } from './api-key-repository.js';

const rememberedMs = 1_000;
const maximumKeys = 1_000;

/** Keys read within the last second, so that a busy client does not cost a query for each request. */
export class RecentKeys {
  readonly #keys = new Map<string, { readonly key: StoredApiKey; readonly readAt: number }>();

  get(hash: string): StoredApiKey | undefined {
    const entry = this.#keys.get(hash);
    if (entry === undefined) return undefined;
    if (performance.now() - entry.readAt < rememberedMs) return entry.key;
    this.#keys.delete(hash);
    return undefined;
  }

  set(hash: string, key: StoredApiKey): void {
    if (this.#keys.size >= maximumKeys) this.#keys.clear();
    this.#keys.set(hash, { key, readAt: performance.now() });
  }

  clear(): void {
    this.#keys.clear();
  }
}
