import { createParamDecorator, type ExecutionContext } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import type { Principal } from '../../../auth/principal.js';
import { unauthenticated } from './auth-problems.js';

/** The principal of the request; the access guard has put it there. */
export const CurrentPrincipal = createParamDecorator(
  (_data: undefined, context: ExecutionContext): Principal => {
    const { principal } = context.switchToHttp().getRequest<FastifyRequest>();
    if (principal === undefined) throw unauthenticated();
    return principal;
  },
);
