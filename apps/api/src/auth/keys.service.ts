import { randomUUID } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { decodeCursor } from '../gateways/rest/paging/cursor.js';
import { pageOf, type Page, type PageQuery } from '../gateways/rest/paging/page.js';
import { notFound, Problem } from '../gateways/rest/problems/problem.js';
import { RevokedKeyJobsService } from '../job-ends/revoked-key-jobs.service.js';
import { hashApiKey, newApiKey, prefixOfApiKey } from './api-key.js';
import type { StoredApiKey } from './api-key-repository.js';
import { auditEntry } from './audit-entry.js';
import { tenantNotManaged } from '../gateways/rest/auth/auth-problems.js';
import { AuthenticationService } from './authentication.service.js';
import {
  keyPositionSchema,
  type CreatedKey,
  type CreateKey,
  type Key,
} from '../gateways/rest/auth/keys.schema.js';
import { PrismaApiKeyRepository } from './prisma-api-key.repository.js';
import { managedTenant, type Principal } from './principal.js';
import { hasScope, type Scope } from './scopes.js';

const toKey = (stored: StoredApiKey): Key => ({
  id: stored.id,
  prefix: stored.prefix,
  tenant: stored.tenant,
  owner: stored.owner,
  scopes: [...stored.scopes],
  createdAt: stored.createdAt.toISOString(),
  expiresAt: stored.expiresAt?.toISOString() ?? null,
  revokedAt: stored.revokedAt?.toISOString() ?? null,
});

/** A key passes on, and takes away, only what it holds itself. */
function refuseScopesNotHeld(principal: Principal, scopes: readonly Scope[]): void {
  const errors = scopes.flatMap((scope, index) =>
    hasScope(principal, [scope])
      ? []
      : [{ pointer: `/scopes/${index}`, detail: `This key does not hold ${scope}` }],
  );
  if (errors.length === 0) return;
  throw new Problem(
    403,
    'SCOPE_NOT_HELD',
    'A key makes and revokes keys with the scopes that it holds itself; see errors.',
    { errors },
  );
}

@Injectable()
export class KeysService {
  constructor(
    private readonly keys: PrismaApiKeyRepository,
    private readonly authentication: AuthenticationService,
    private readonly jobs: RevokedKeyJobsService,
  ) {}

  /** Makes a key; throws 403 for another tenant than the principal's, and for scopes beyond its own. */
  async create(principal: Principal, request: CreateKey): Promise<CreatedKey> {
    const tenant = managedTenant(principal);
    if (tenant !== undefined && tenant !== request.tenant) {
      throw tenantNotManaged(tenant);
    }
    refuseScopesNotHeld(principal, request.scopes);
    const key = newApiKey();
    const id = randomUUID();
    const scopes = [...new Set(request.scopes)];
    const expiresAt = request.expiresAt ? new Date(request.expiresAt) : null;
    const { tenant: keyTenant, owner } = request;
    const stored = await this.keys.add(
      {
        id,
        prefix: prefixOfApiKey(key),
        hash: hashApiKey(key),
        tenant: keyTenant,
        owner,
        scopes,
        expiresAt,
      },
      auditEntry(principal, {
        action: 'key.created',
        target: id,
        details: {
          tenant: keyTenant,
          owner,
          scopes,
          expiresAt: expiresAt?.toISOString() ?? null,
        },
      }),
    );
    return { ...toKey(stored), key };
  }

  /** Keys newest first, revoked ones too. */
  async list(principal: Principal, query: PageQuery): Promise<Page<Key>> {
    const after = decodeCursor(keyPositionSchema, query.cursor);
    const rows = await this.keys.list(managedTenant(principal), after, query.limit + 1);
    return pageOf(rows, query.limit, toKey, ({ id, createdAt }) => ({ createdAt, id }));
  }

  /**
   * Revokes a key at once and ends its jobs; again on a revoked one changes nothing. Throws 404 for
   * another tenant's, 403 for a key with scopes that the principal does not hold.
   */
  async revoke(principal: Principal, id: string): Promise<void> {
    const key = await this.keys.find(id, managedTenant(principal));
    if (!key) throw notFound('key', id);
    refuseScopesNotHeld(principal, key.scopes);
    const { tenant, owner, prefix } = key;
    const details = { tenant, owner, prefix };
    await this.keys.revoke(
      id,
      tenant,
      auditEntry(principal, { action: 'key.revoked', target: id, details }),
    );
    this.authentication.forgetKeys();
    await this.jobs.cancelOf(id);
  }
}
