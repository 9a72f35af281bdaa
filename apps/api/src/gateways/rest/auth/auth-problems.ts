import { Problem } from '../problems/problem.js';
import type { PlainScope } from '../../../auth/scopes.js';

export const unauthenticated = (): Problem =>
  new Problem(401, 'UNAUTHENTICATED', 'Send an API key: Authorization: Bearer <key>.', {
    headers: { 'www-authenticate': 'Bearer realm="faina"' },
  });

/** One answer for unknown, expired and revoked keys, so that none tells that it once was good. */
export const invalidApiKey = (): Problem =>
  new Problem(401, 'INVALID_API_KEY', 'This API key is unknown, expired or revoked.', {
    headers: { 'www-authenticate': 'Bearer realm="faina", error="invalid_token"' },
  });

export const missingScope = (
  oneOf: readonly PlainScope[],
  /** What needs it. */
  what = 'this route',
): Problem =>
  new Problem(
    403,
    'MISSING_SCOPE',
    `This key lacks the scope ${oneOf.join(' or ')}, which ${what} needs.`,
    {
      headers: {
        'www-authenticate': `Bearer realm="faina", error="insufficient_scope", scope="${oneOf.join(' ')}"`,
      },
    },
  );

/** 403 for another tenant than the one that a key administers. */
export const tenantNotManaged = (tenant: string): Problem =>
  new Problem(
    403,
    'TENANT_NOT_MANAGED',
    `This key administers tenant ${tenant} only. Other tenants need the scope operator.`,
  );
