import { createParamDecorator, type ExecutionContext, SetMetadata } from '@nestjs/common';
import type { Reflector } from '@nestjs/core';
import type { FastifyRequest } from 'fastify';
import type { Principal } from '../../../auth/principal.js';
import type { RequiredScope } from '../../../auth/scopes.js';
import { problemOf } from '../problems/refusals.js';

const publicRouteKey = 'faina:public-route';
const requiredScopesKey = 'faina:required-scopes';

/** Lets a route be called by anyone. */
export const Public = () => SetMetadata(publicRouteKey, true);

/** Lets a route be called with one of these scopes. Every route names some or is `@Public()`. */
export const RequireScope = (...oneOf: readonly [RequiredScope, ...RequiredScope[]]) =>
  SetMetadata<string, readonly RequiredScope[]>(requiredScopesKey, oneOf);

/** The principal of the request; the access guard has put it there. */
export const CurrentPrincipal = createParamDecorator(
  (_data: undefined, context: ExecutionContext): Principal => {
    const { principal } = context.switchToHttp().getRequest<FastifyRequest>();
    if (principal === undefined) throw problemOf({ code: 'UNAUTHENTICATED' });
    return principal;
  },
);

export type AccessPolicy =
  | { readonly kind: 'public' }
  | { readonly kind: 'scoped'; readonly oneOf: readonly RequiredScope[] }
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
    const oneOf = reflector.get<readonly RequiredScope[] | undefined>(requiredScopesKey, target);
    if (oneOf !== undefined) return { kind: 'scoped', oneOf };
    if (reflector.get<unknown>(publicRouteKey, target) === true) return { kind: 'public' };
  }
  return { kind: 'undeclared' };
};
