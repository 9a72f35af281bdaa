import type { Reflector } from '@nestjs/core';
import { publicRouteKey } from './public.decorator.js';
import { requiredScopesKey } from './require-scope.decorator.js';
import { type PlainScope, plainScopesSchema } from '../../../auth/scopes.js';

export type AccessPolicy =
  | { readonly kind: 'public' }
  | { readonly kind: 'scoped'; readonly oneOf: readonly PlainScope[] }
  /** The route says nothing, which is a defect: it is refused. */
  | { readonly kind: 'undeclared' };

type Target = Parameters<Reflector['get']>[1];

/** Who may call a route: what its method declares, else what its class declares. */
export const accessPolicyOf = (
  reflector: Reflector,
  method: Target,
  controller: Target,
): AccessPolicy => {
  for (const target of [method, controller]) {
    const scopes = reflector.get<unknown>(requiredScopesKey, target);
    if (scopes !== undefined) return { kind: 'scoped', oneOf: plainScopesSchema.parse(scopes) };
    if (reflector.get<unknown>(publicRouteKey, target) === true) return { kind: 'public' };
  }
  return { kind: 'undeclared' };
};
