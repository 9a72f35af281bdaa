import { Result } from '@faina/agent-core';
import { Inject, Injectable } from '@nestjs/common';
import { type Act, auditEntry } from '../auth/audit-entry.js';
import type { Principal } from '../auth/principal.js';
import { ENV, type Env } from '../config/env.js';
import { SecretKeeper } from './secret-keeper.js';
import {
  maxTenantSecrets,
  type TenantSecretRow,
  TenantSecretRepository,
} from './tenant-secret.repository.js';

export type { TenantSecretRow };

export type SecretRefusal =
  | { readonly code: 'SECRET_NOT_FOUND'; readonly name: string }
  | { readonly code: 'TOO_MANY_SECRETS'; readonly max: number };

/** What tools of a tenant send to prove themselves: written by an admin, read by calls alone. */
@Injectable()
export class TenantSecretsService {
  readonly #keeper: SecretKeeper;

  constructor(
    private readonly secrets: TenantSecretRepository,
    @Inject(ENV) env: Env,
  ) {
    this.#keeper = new SecretKeeper(env, 'tools');
  }

  /** All of the tenant, without their values, by name. */
  list({ tenant }: Principal): Promise<readonly TenantSecretRow[]> {
    return this.secrets.list(tenant);
  }

  /** True: there was none of that name. */
  async put(
    principal: Principal,
    name: string,
    value: string,
  ): Promise<Result<boolean, SecretRefusal>> {
    const { tenant } = principal;
    const sealed = await this.#keeper.seal(value, placeOf(tenant, name));
    const entry = auditEntry(principal, act('secret.written', name));
    const put = await this.secrets.put({ tenant, name, sealed }, entry);
    return put === 'too_many'
      ? Result.error({ code: 'TOO_MANY_SECRETS', max: maxTenantSecrets })
      : Result.ok(put === 'added');
  }

  async remove(principal: Principal, name: string): Promise<Result<undefined, SecretRefusal>> {
    const entry = auditEntry(principal, act('secret.deleted', name));
    return (await this.secrets.remove(principal.tenant, name, entry))
      ? Result.ok(undefined)
      : Result.error({ code: 'SECRET_NOT_FOUND', name });
  }

  /** Undefined where no key of this machine opens it. */
  open(tenant: string, name: string, sealed: Uint8Array): Promise<string | undefined> {
    return this.#keeper.open(sealed, placeOf(tenant, name));
  }
}

/** A name has no blank, so that no two places are the same. */
const placeOf = (tenant: string, name: string): string => `${tenant} ${name}`;

const act = (action: Act['action'], target: string): Act => ({ action, target, details: {} });
