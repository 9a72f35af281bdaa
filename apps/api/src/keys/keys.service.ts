import { randomUUID } from 'node:crypto';
import { Result } from '@faina/agent-core';
import { Injectable } from '@nestjs/common';
import { RevokedKeyJobsService } from '../job-ends/revoked-key-jobs.service.js';
import { hashApiKey, newApiKey, prefixOfApiKey } from '../auth/api-key.js';
import {
  ApiKeyRepository,
  type KeyPosition,
  type NewApiKey,
  type StoredApiKey,
} from '../auth/api-key.repository.js';
import { auditEntry } from '../auth/audit-entry.js';
import type { AuthRefusal } from '../auth/auth-refusal.js';
import { AuthenticationService } from '../auth/authentication.service.js';
import { managedTenant, managedTenantOf, type Principal } from '../auth/principal.js';
import { hasScope, type Scope } from '../auth/scopes.js';

/** A key passes on, and takes away, only what it holds itself. */
function whileHeld(principal: Principal, scopes: readonly Scope[]): Result<undefined, AuthRefusal> {
  const lacking = scopes.flatMap((scope, index) =>
    hasScope(principal, [scope]) ? [] : [{ index, scope }],
  );
  if (lacking.length === 0) return Result.ok(undefined);
  return Result.error({ code: 'SCOPE_NOT_HELD', scopes: lacking });
}

@Injectable()
export class KeysService {
  constructor(
    private readonly keys: ApiKeyRepository,
    private readonly authentication: AuthenticationService,
    private readonly jobs: RevokedKeyJobsService,
  ) {}

  /** Makes a key, in the principal's tenant and with scopes of its own. */
  async create(
    principal: Principal,
    request: Omit<NewApiKey, 'id' | 'prefix' | 'hash'>,
  ): Promise<Result<{ readonly stored: StoredApiKey; readonly key: string }, AuthRefusal>> {
    const { tenant, owner, expiresAt } = request;
    const managed = managedTenantOf(principal, tenant);
    if (managed.isError()) return managed;
    const held = whileHeld(principal, request.scopes);
    if (held.isError()) return held;
    const key = newApiKey();
    const id = randomUUID();
    const scopes = [...new Set(request.scopes)];
    const details = { tenant, owner, scopes, expiresAt: expiresAt?.toISOString() ?? null };
    const stored = await this.keys.add(
      { id, prefix: prefixOfApiKey(key), hash: hashApiKey(key), tenant, owner, scopes, expiresAt },
      auditEntry(principal, { action: 'key.created', target: id, details }),
    );
    return Result.ok({ stored, key });
  }

  /** Keys newest first, revoked ones too. */
  list(
    principal: Principal,
    after: KeyPosition | undefined,
    count: number,
  ): Promise<StoredApiKey[]> {
    return this.keys.list(managedTenant(principal), after, count);
  }

  /** Revokes a key at once and ends its jobs; again on a revoked one changes nothing. */
  async revoke(principal: Principal, id: string): Promise<Result<undefined, AuthRefusal>> {
    const key = await this.keys.find(id, managedTenant(principal));
    if (!key) return Result.error({ code: 'KEY_NOT_FOUND', name: id });
    const held = whileHeld(principal, key.scopes);
    if (held.isError()) return held;
    const { tenant, owner, prefix } = key;
    const details = { tenant, owner, prefix };
    const audit = auditEntry(principal, { action: 'key.revoked', target: id, details });
    await this.keys.revoke(id, tenant, audit);
    this.authentication.forgetKeys();
    await this.jobs.cancelOf(id);
    return Result.ok(undefined);
  }
}
