import { Injectable } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { AuthenticationService } from '../../../auth/authentication.service.js';
import { mayCall, type RequiredScope } from '../../../auth/scopes.js';
import { RateLimits } from '../limits/rate-limits.js';
import { Problem } from '../problems/problem.js';
import { problemOf, valueOf } from '../problems/refusals.js';
import { traceOf, traceparentOfJobs } from '../server/request-context.js';
import { basicPassword, bearerToken } from './authorization-header.js';

/** Makes a browser ask for a password: any user name, the API key as the password. */
const askInBrowser = 'Basic realm="faina operators", charset="UTF-8"';

interface Asked {
  readonly apiKey: string | undefined;
  readonly oneOf: readonly RequiredScope[];
  /** What needs a scope; a route where it is not said. */
  readonly needs?: string;
}

/** Lets requests in: finds on whose behalf they come, then counts them, then asks for a scope. */
@Injectable()
export class AdmissionService {
  constructor(
    private readonly authentication: AuthenticationService,
    private readonly limits: RateLimits,
  ) {}

  /** Puts the principal into the request. Throws a 401, 403 or 429 problem. */
  async admit(asked: Asked, request: FastifyRequest, reply: FastifyReply): Promise<void> {
    const { apiKey, ...scope } = asked;
    if (this.authentication.mayBeGuess(apiKey)) await this.limits.refuseGuessing(request);
    const found = await this.authentication.authenticate(apiKey, request.ip);
    if (found.isError() && found.error.code === 'INVALID_API_KEY') {
      await this.limits.countRefusedLogin(request);
    }
    const principal = valueOf(found);
    const traceparent = traceparentOfJobs(traceOf(request));
    request.principal = { ...principal, address: request.ip, traceparent };
    await this.limits.takeOfKey(request, reply);
    if (!mayCall(principal, scope.oneOf)) throw problemOf({ code: 'MISSING_SCOPE', ...scope });
  }

  /**
   * Guards pages for operators that are no Nest routes. A browser cannot send a Bearer token by
   * itself, so the key is taken as a Basic password too. The pages show all tenants: scope operator.
   */
  async admitOperator(request: FastifyRequest, reply: FastifyReply): Promise<void> {
    const { authorization } = request.headers;
    const apiKey = bearerToken(authorization) ?? basicPassword(authorization);
    const asked = { apiKey, oneOf: ['operator'], needs: 'this page' } as const;
    await this.admit(asked, request, reply).catch((error: unknown) => {
      throw askingForPassword(error);
    });
  }
}

function askingForPassword(error: unknown): unknown {
  if (!(error instanceof Problem) || error.getStatus() !== 401) return error;
  const headers = { 'www-authenticate': askInBrowser };
  return new Problem(401, error.code, error.detail, { headers });
}
