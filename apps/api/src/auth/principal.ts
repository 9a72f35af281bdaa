import { Result } from '@faina/agent-core';
import type { AuthRefusal } from './auth-refusal.js';
import { hasScope, type Scope } from './scopes.js';

/** On whose behalf a request comes. Tenant and owner are never taken from arguments. */
export interface Principal {
  readonly tenant: string;
  readonly owner: string;
  readonly scopes: readonly Scope[];
  /** Null for those that no stored key stands for: the keys of the settings and `AUTH=none`. */
  readonly keyId: string | null;
  /** Where the request came from; absent where there is none. */
  readonly address?: string;
  /** Of the request, for the jobs that it makes; absent where there is none. */
  readonly traceparent?: string;
}

/** Whose jobs a principal reads: those of this owner, or of its whole tenant (undefined). */
export const readableOwner = (principal: Principal): string | undefined =>
  hasScope(principal, ['tenant:read']) ? undefined : principal.owner;

/** Which tenant a principal administers; undefined: all of them. */
export const managedTenant = (principal: Principal): string | undefined =>
  hasScope(principal, ['operator']) ? undefined : principal.tenant;

/** The same where it names a tenant, or none. */
export function managedTenantOf(
  principal: Principal,
  named: string | undefined,
): Result<string | undefined, AuthRefusal> {
  const managed = managedTenant(principal);
  if (managed === undefined || named === undefined || named === managed) {
    return Result.ok(managed ?? named);
  }
  return Result.error({ code: 'TENANT_NOT_MANAGED', tenant: managed });
}

/** Everything of a request with `AUTH=none`, which is possible on a loopback address only. */
export const localPrincipal: Principal = {
  tenant: 'default',
  owner: 'local',
  scopes: ['admin', 'operator'],
  keyId: null,
};

/** The holder of METRICS_KEY, who reads the figures of the installation and nothing else. */
export const metricsPrincipal: Principal = {
  tenant: 'default',
  owner: 'metrics',
  scopes: ['metrics:read'],
  keyId: null,
};

/** The holder of BOOTSTRAP_API_KEY, who makes the first keys. */
export const bootstrapPrincipal: Principal = {
  tenant: 'default',
  owner: 'admin',
  scopes: ['admin', 'operator'],
  keyId: null,
};
