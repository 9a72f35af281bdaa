import type { Scope } from './scopes.js';

/** On whose behalf a request comes. Tenant and owner are never taken from arguments. */
export interface Principal {
  readonly tenant: string;
  readonly owner: string;
  readonly scopes: readonly Scope[];
  /** Null for those that no stored key stands for: the bootstrap key and `AUTH=none`. */
  readonly keyId: string | null;
}

/** Everything of a request with `AUTH=none`, which is possible on a loopback address only. */
export const localPrincipal: Principal = {
  tenant: 'default',
  owner: 'local',
  scopes: ['admin'],
  keyId: null,
};

/** The holder of BOOTSTRAP_API_KEY, who makes the first keys. */
export const bootstrapPrincipal: Principal = {
  tenant: 'default',
  owner: 'admin',
  scopes: ['admin'],
  keyId: null,
};
