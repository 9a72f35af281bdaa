import type { RequiredScope, Scope } from './scopes.js';

export interface MissingScope {
  readonly code: 'MISSING_SCOPE';
  readonly oneOf: readonly RequiredScope[];
  /** What needs it; a route where it is not said. */
  readonly needs?: string;
}

/** Why somebody is not let in, or not let do something with the authority of a key. */
export type AuthRefusal =
  | MissingScope
  | { readonly code: 'UNAUTHENTICATED' }
  /** One for unknown, expired and revoked keys, so that none tells that it once was good. */
  | { readonly code: 'INVALID_API_KEY' }
  | { readonly code: 'KEY_NOT_FOUND'; readonly name: string }
  | {
      readonly code: 'SCOPE_NOT_HELD';
      /** With their places among those that were named. */
      readonly scopes: readonly { readonly index: number; readonly scope: Scope }[];
    }
  /** `tenant` is the only one that the key administers. */
  | { readonly code: 'TENANT_NOT_MANAGED'; readonly tenant: string };
