import { Result } from '@faina/agent-core';
import { Inject, Injectable } from '@nestjs/common';
import { ENV, type Env } from '../config/env.js';
import { hashApiKey, isSameHash } from './api-key.js';
import { ApiKeyRepository, type StoredApiKey } from './api-key.repository.js';
import type { AuthRefusal } from './auth-refusal.js';
import { bootstrapPrincipal, localPrincipal, type Principal } from './principal.js';
import { RecentKeys } from './recent-keys.js';
import { RefusedLogins } from './refused-logins.js';

const isUsable = (key: StoredApiKey, now: Date): boolean =>
  key.revokedAt === null && (key.expiresAt === null || key.expiresAt > now);

/** Finds out on whose behalf somebody asks. */
@Injectable()
export class AuthenticationService {
  readonly #isOpen: boolean;
  readonly #bootstrapHash: string | undefined;
  readonly #recent = new RecentKeys();

  constructor(
    @Inject(ENV) env: Env,
    private readonly keys: ApiKeyRepository,
    private readonly refused: RefusedLogins,
  ) {
    this.#isOpen = env.AUTH === 'none';
    this.#bootstrapHash = env.BOOTSTRAP_API_KEY && hashApiKey(env.BOOTSTRAP_API_KEY);
  }

  /** Whether it may be a guess: there is a key to find out, and this one was not good before. */
  mayBeGuess(apiKey: string | undefined): boolean {
    if (this.#isOpen || apiKey === undefined) return false;
    const hash = hashApiKey(apiKey);
    return !this.#isBootstrap(hash) && !this.#recent.wasGood(hash);
  }

  /**
   * The principal of an API key. A key that another process revoked is refused within a second, one
   * revoked here at once.
   * @param address where it comes from.
   */
  async authenticate(
    apiKey: string | undefined,
    address: string,
  ): Promise<Result<Principal, AuthRefusal>> {
    if (this.#isOpen) return Result.ok(localPrincipal);
    if (apiKey === undefined) return Result.error({ code: 'UNAUTHENTICATED' });
    const hash = hashApiKey(apiKey);
    if (this.#isBootstrap(hash)) return Result.ok(bootstrapPrincipal);
    const key = this.#recent.get(hash) ?? (await this.#load(hash));
    if (key === undefined || !isUsable(key, new Date())) {
      this.refused.count(address);
      return Result.error({ code: 'INVALID_API_KEY' });
    }
    return Result.ok({ tenant: key.tenant, owner: key.owner, scopes: key.scopes, keyId: key.id });
  }

  /** Forgets what it remembers of keys, so that a revocation counts from now on. */
  forgetKeys(): void {
    this.#recent.clear();
  }

  #isBootstrap(hash: string): boolean {
    return this.#bootstrapHash !== undefined && isSameHash(hash, this.#bootstrapHash);
  }

  async #load(hash: string): Promise<StoredApiKey | undefined> {
    const key = await this.keys.findByHash(hash);
    if (key !== undefined) this.#recent.set(hash, key);
    return key;
  }
}
