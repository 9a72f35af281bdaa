import { Problem } from '../http/problem.js';
import type { RouteScope } from './scopes.js';

export const unauthenticated = (): Problem =>
  new Problem(401, 'UNAUTHENTICATED', 'Send an API key: Authorization: Bearer <key>.', {
    headers: { 'www-authenticate': 'Bearer realm="faina"' },
  });

/** One answer for unknown, expired and revoked keys, so that none tells that it once was good. */
export const invalidApiKey = (): Problem =>
  new Problem(401, 'INVALID_API_KEY', 'This API key is unknown, expired or revoked.', {
    headers: { 'www-authenticate': 'Bearer realm="faina", error="invalid_token"' },
  });

export const missingScope = (oneOf: readonly RouteScope[]): Problem =>
  new Problem(
    403,
    'MISSING_SCOPE',
    `This key lacks the scope ${oneOf.join(' or ')}, which this route needs.`,
    {
      headers: {
        'www-authenticate': `Bearer realm="faina", error="insufficient_scope", scope="${oneOf.join(' ')}"`,
      },
    },
  );
