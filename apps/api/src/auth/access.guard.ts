import { Injectable, type CanActivate, type ExecutionContext } from '@nestjs/common';
import { Reflector } from '@nestjs/core';
import type { FastifyRequest } from 'fastify';
import { accessPolicyOf } from './access-policy.js';
import { missingScope } from './auth-problems.js';
import { AuthenticationService } from './authentication.service.js';
import { bearerToken } from './bearer-token.js';
import { hasScope } from './scopes.js';

/** Stands before every route: finds the principal, then asks for the route's scopes. */
@Injectable()
export class AccessGuard implements CanActivate {
  constructor(
    private readonly reflector: Reflector,
    private readonly authentication: AuthenticationService,
  ) {}

  async canActivate(context: ExecutionContext): Promise<boolean> {
    const policy = accessPolicyOf(this.reflector, context.getHandler(), context.getClass());
    switch (policy.kind) {
      case 'public':
        return true;
      case 'undeclared':
        throw new Error(`Route ${context.getHandler().name} declares neither scope nor @Public()`);
      case 'scoped': {
        const request = context.switchToHttp().getRequest<FastifyRequest>();
        const apiKey = bearerToken(request.headers.authorization);
        const principal = await this.authentication.authenticate(apiKey);
        if (!hasScope(principal, policy.oneOf)) throw missingScope(policy.oneOf);
        request.principal = principal;
        return true;
      }
    }
  }
}
