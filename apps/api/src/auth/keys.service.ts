import { randomUUID } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { decodeCursor } from '../http/cursor.js';
import { pageOf, type Page, type PageQuery } from '../http/page.js';
import { notFound, Problem } from '../http/problem.js';
import { hashApiKey, newApiKey, prefixOfApiKey } from './api-key.js';
import type { StoredApiKey } from './api-key-repository.js';
import { AuthenticationService } from './authentication.service.js';
import { keyPositionSchema, type CreatedKey, type CreateKey, type Key } from './keys.schema.js';
import { PrismaApiKeyRepository } from './prisma-api-key.repository.js';
import type { Principal } from './principal.js';

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

/**
 * Whose keys a principal may see and change: an admin key those of its tenant; the bootstrap key
 * and `AUTH=none`, which no stored key stands for, those of every tenant (undefined).
 */
const managedTenant = (principal: Principal): string | undefined =>
  principal.keyId === null ? undefined : principal.tenant;

@Injectable()
export class KeysService {
  constructor(
    private readonly keys: PrismaApiKeyRepository,
    private readonly authentication: AuthenticationService,
  ) {}

  /** Makes a key; throws 403 for another tenant than the one that the principal manages. */
  async create(principal: Principal, request: CreateKey): Promise<CreatedKey> {
    const tenant = managedTenant(principal);
    if (tenant !== undefined && tenant !== request.tenant) {
      throw new Problem(
        403,
        'TENANT_NOT_MANAGED',
        `This key manages the keys of tenant ${tenant} only. Use the bootstrap key for others.`,
      );
    }
    const key = newApiKey();
    const stored = await this.keys.add({
      id: randomUUID(),
      prefix: prefixOfApiKey(key),
      hash: hashApiKey(key),
      tenant: request.tenant,
      owner: request.owner,
      scopes: [...new Set(request.scopes)],
      expiresAt: request.expiresAt ? new Date(request.expiresAt) : null,
    });
    return { ...toKey(stored), key };
  }

  /** Keys newest first, revoked ones too. */
  async list(principal: Principal, query: PageQuery): Promise<Page<Key>> {
    const after = decodeCursor(keyPositionSchema, query.cursor);
    const rows = await this.keys.list(managedTenant(principal), after, query.limit + 1);
    return pageOf(rows, query.limit, toKey, ({ id, createdAt }) => ({ createdAt, id }));
  }

  /** Revokes a key at once; again on a revoked one changes nothing. Throws 404 for another's. */
  async revoke(principal: Principal, id: string): Promise<void> {
    const found = await this.keys.revoke(id, managedTenant(principal));
    this.authentication.forgetKeys();
    if (!found) throw notFound('key', id);
  }
}
