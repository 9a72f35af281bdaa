import { Injectable } from '@nestjs/common';
import type { ApiKey } from '@faina/database';
import { z } from 'zod';
import { DatabasePool } from '../database/database-pool.js';
import { PrismaService } from '../database/prisma.service.js';
import { type AuditEntry, auditParameter, insertAudit } from './audit-entry.js';
import { knownScopes, type Scope } from './scopes.js';

/** A stored key; the key itself is never stored. */
export interface StoredApiKey {
  readonly id: string;
  readonly prefix: string;
  readonly tenant: string;
  readonly owner: string;
  readonly scopes: readonly Scope[];
  readonly createdAt: Date;
  readonly expiresAt: Date | null;
  readonly revokedAt: Date | null;
}

export interface NewApiKey {
  readonly id: string;
  readonly prefix: string;
  readonly hash: string;
  readonly tenant: string;
  readonly owner: string;
  readonly scopes: readonly Scope[];
  readonly expiresAt: Date | null;
}

/** A place in the list of keys, newest first. */
export interface KeyPosition {
  readonly createdAt: string;
  readonly id: string;
}

const toStored = ({ hash: _hash, scopes, ...row }: ApiKey): StoredApiKey => ({
  ...row,
  scopes: knownScopes(scopes),
});

const revokeKey = `
with revoked as (
  update api_keys set revoked_at = now() where id = $1 and tenant = $2 and revoked_at is null returning id)
${insertAudit('revoked', '$3')}`;

const isUsable = `revoked_at is null and (expires_at is null or expires_at > now())`;

const usableKeys = {
  name: 'usable_keys',
  text: `select id from api_keys where id = any($1::uuid[]) and ${isUsable}`,
};

const keyPresence = {
  name: 'key_presence',
  text: `
select exists (select from api_keys) as "hasAny", exists (
  select from api_keys where ${isUsable}) as "hasLive"`,
};

@Injectable()
export class ApiKeyRepository {
  constructor(
    private readonly prisma: PrismaService,
    private readonly pool: DatabasePool,
  ) {}

  async add(key: NewApiKey, audit: AuditEntry): Promise<StoredApiKey> {
    const [row] = await this.prisma.$transaction([
      this.prisma.apiKey.create({ data: { ...key, scopes: [...key.scopes] } }),
      this.prisma.auditEntry.create({ data: audit }),
    ]);
    return toStored(row);
  }

  /** Whether the installation has keys, and any that may log in now. */
  async presence(): Promise<{ readonly hasAny: boolean; readonly hasLive: boolean }> {
    const { rows } = await this.pool.query<{ hasAny: boolean; hasLive: boolean }>(keyPresence);
    return rows[0] ?? { hasAny: false, hasLive: false };
  }

  /** A key of a tenant, or of any when it is undefined. */
  async find(id: string, tenant: string | undefined): Promise<StoredApiKey | undefined> {
    if (!z.guid().safeParse(id).success) return undefined;
    const where = { id, ...(tenant !== undefined && { tenant }) };
    const row = await this.prisma.apiKey.findUnique({ where });
    return row === null ? undefined : toStored(row);
  }

  /** The key with this hash, also when it is expired or revoked. */
  async findByHash(hash: string): Promise<StoredApiKey | undefined> {
    const row = await this.prisma.apiKey.findUnique({ where: { hash } });
    return row === null ? undefined : toStored(row);
  }

  /** Keys of a tenant, or of all when it is undefined, newest first. */
  async list(
    tenant: string | undefined,
    after: KeyPosition | undefined,
    count: number,
  ): Promise<StoredApiKey[]> {
    const rows = await this.prisma.apiKey.findMany({
      where: {
        ...(tenant !== undefined && { tenant }),
        ...(after && {
          OR: [
            { createdAt: { lt: after.createdAt } },
            { createdAt: after.createdAt, id: { lt: after.id } },
          ],
        }),
      },
      orderBy: [{ createdAt: 'desc' }, { id: 'desc' }],
      take: count,
    });
    return rows.map(toStored);
  }

  /** Which of these keys may be used now. */
  async usable(ids: readonly string[]): Promise<ReadonlySet<string>> {
    const { rows } = await this.pool.query<{ id: string }>({ ...usableKeys, values: [ids] });
    return new Set(rows.map(({ id }) => id));
  }

  /** Again on a revoked one changes nothing. */
  async revoke(id: string, tenant: string, audit: AuditEntry): Promise<void> {
    await this.pool.query(revokeKey, [id, tenant, auditParameter(audit)]);
  }
}
