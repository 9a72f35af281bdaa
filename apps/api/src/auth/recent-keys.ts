import type { StoredApiKey } from './api-key.repository.js';

const rememberedMs = 1_000;
const maximumKeys = 1_000;

/** Keys read within the last second, so that a busy client does not cost a query for each request. */
export class RecentKeys {
  readonly #keys = new Map<string, { readonly key: StoredApiKey; readonly readAt: number }>();

  get(hash: string): StoredApiKey | undefined {
    const entry = this.#keys.get(hash);
    if (entry === undefined) return undefined;
    return performance.now() - entry.readAt < rememberedMs ? entry.key : undefined;
  }

  /** Whether a key of this hash was read some time before; it says nothing on what the key is now. */
  wasGood(hash: string): boolean {
    return this.#keys.has(hash);
  }

  set(hash: string, key: StoredApiKey): void {
    if (this.#keys.size >= maximumKeys) this.#keys.clear();
    this.#keys.set(hash, { key, readAt: performance.now() });
  }

  clear(): void {
    this.#keys.clear();
  }
}
