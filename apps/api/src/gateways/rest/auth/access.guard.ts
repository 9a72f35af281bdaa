import { Injectable, type CanActivate, type ExecutionContext } from '@nestjs/common';
import { Reflector } from '@nestjs/core';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { RateLimits } from '../server/rate-limits.js';
import { accessPolicyOf } from './access-policy.js';
import { missingScope } from './auth-problems.js';
import { AuthenticationService } from '../../../auth/authentication.service.js';
import { bearerToken } from './bearer-token.js';
import { hasScope } from '../../../auth/scopes.js';

/** Stands before every route: finds the principal, then asks for the route's scopes. */
@Injectable()
export class AccessGuard implements CanActivate {
  constructor(
    private readonly reflector: Reflector,
    private readonly authentication: AuthenticationService,
    private readonly limits: RateLimits,
  ) {}

  async canActivate(context: ExecutionContext): Promise<boolean> {
    const policy = accessPolicyOf(this.reflector, context.getHandler(), context.getClass());
    switch (policy.kind) {
      case 'public':
        return true;
      case 'undeclared':
        throw new Error(`Route ${context.getHandler().name} declares neither scope nor @Public()`);
      case 'scoped': {
        const http = context.switchToHttp();
        const request = http.getRequest<FastifyRequest>();
        const apiKey = bearerToken(request.headers.authorization);
        const principal = await this.authentication.authenticate(apiKey, request);
        request.principal = { ...principal, address: request.ip };
        await this.limits.takeOfKey(request, http.getResponse<FastifyReply>());
        if (!hasScope(principal, policy.oneOf)) throw missingScope(policy.oneOf);
        return true;
      }
    }
  }
}
