import { Injectable } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { Problem } from '../gateways/rest/problems/problem.js';
import { RateLimits } from '../gateways/rest/server/rate-limits.js';
import { missingScope } from '../gateways/rest/auth/auth-problems.js';
import { AuthenticationService } from './authentication.service.js';
import { basicPassword } from '../gateways/rest/auth/basic-password.js';
import { bearerToken } from '../gateways/rest/auth/bearer-token.js';
import { hasScope } from './scopes.js';

/** Makes a browser ask for a password: any user name, the API key as the password. */
const askInBrowser = 'Basic realm="faina operators", charset="UTF-8"';

/**
 * Guards pages for operators that are no Nest routes. A browser cannot send a Bearer token by
 * itself, so the key is taken as a Basic password too. The pages show all tenants: scope operator.
 */
@Injectable()
export class OperatorAccessService {
  constructor(
    private readonly authentication: AuthenticationService,
    private readonly limits: RateLimits,
  ) {}

  /** Throws a 401 or 403 problem for everyone else, 429 for who comes too often. */
  async authorize(request: FastifyRequest, reply: FastifyReply): Promise<void> {
    const { authorization } = request.headers;
    const apiKey = bearerToken(authorization) ?? basicPassword(authorization);
    const principal = await this.authentication
      .authenticate(apiKey, request)
      .catch((error: unknown) => {
        throw this.#askingForPassword(error);
      });
    request.principal = principal;
    await this.limits.takeOfKey(request, reply);
    if (!hasScope(principal, ['operator'])) throw missingScope(['operator'], 'this page');
  }

  #askingForPassword(error: unknown): unknown {
    if (!(error instanceof Problem) || error.getStatus() !== 401) return error;
    return new Problem(401, error.code, error.detail, {
      headers: { 'www-authenticate': askInBrowser },
    });
  }
}
