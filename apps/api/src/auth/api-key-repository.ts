import type { Scope } from './scopes.js';

/** A stored key; the key itself is never stored. */
export interface StoredApiKey {
  readonly id: string;
  readonly prefix: string;
  readonly tenant: string;
  readonly owner: string;
  readonly scopes: readonly Scope[];
  readonly createdAt: Date;
  readonly expiresAt: Date | null;
  readonly revokedAt: Date | null;
}

export interface NewApiKey {
  readonly id: string;
  readonly prefix: string;
  readonly hash: string;
  readonly tenant: string;
  readonly owner: string;
  readonly scopes: readonly Scope[];
  readonly expiresAt: Date | null;
}

/** A place in the list of keys, newest first. */
export interface KeyPosition {
  readonly createdAt: string;
  readonly id: string;
}
