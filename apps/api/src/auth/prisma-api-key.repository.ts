import { Injectable } from '@nestjs/common';
import type { ApiKey } from '@faina/database';
import { z } from 'zod';
import { PrismaService } from '../database/prisma.service.js';
import type { KeyPosition, NewApiKey, StoredApiKey } from './api-key-repository.js';
import { scopeSchema, type Scope } from './scopes.js';

/** Scopes of a later version that this one does not know grant nothing here. */
const knownScopes = (scopes: readonly string[]): Scope[] =>
  scopes.flatMap((scope) => scopeSchema.safeParse(scope).data ?? []);

const toStored = ({ hash: _hash, scopes, ...row }: ApiKey): StoredApiKey => ({
  ...row,
  scopes: knownScopes(scopes),
});

@Injectable()
export class PrismaApiKeyRepository {
  constructor(private readonly prisma: PrismaService) {}

  async add(key: NewApiKey): Promise<StoredApiKey> {
    return toStored(await this.prisma.apiKey.create({ data: { ...key, scopes: [...key.scopes] } }));
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

  /** Revokes a key of a tenant, or of any when it is undefined; false when there is none. */
  async revoke(id: string, tenant: string | undefined): Promise<boolean> {
    if (!z.guid().safeParse(id).success) return false;
    const where = { id, ...(tenant !== undefined && { tenant }) };
    const { count } = await this.prisma.apiKey.updateMany({
      where: { ...where, revokedAt: null },
      data: { revokedAt: new Date() },
    });
    return count > 0 || (await this.prisma.apiKey.count({ where })) > 0;
  }
}
