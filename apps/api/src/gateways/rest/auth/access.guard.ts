import { Injectable, type CanActivate, type ExecutionContext } from '@nestjs/common';
import { Reflector } from '@nestjs/core';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { AdmissionService } from './admission.service.js';
import { bearerToken } from './authorization-header.js';
import { accessPolicyOf } from './route-access.js';

/** Stands before every route: finds the principal, then asks for the route's scopes. */
@Injectable()
export class AccessGuard implements CanActivate {
  constructor(
    private readonly reflector: Reflector,
    private readonly admission: AdmissionService,
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
        const reply = http.getResponse<FastifyReply>();
        const apiKey = bearerToken(request.headers.authorization);
        await this.admission.admit({ apiKey, oneOf: policy.oneOf }, request, reply);
        return true;
      }
    }
  }
}
