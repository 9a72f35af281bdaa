import { Inject, Injectable } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import { ENV, type Env } from '../config/env.js';
import { RateLimits } from '../gateways/rest/server/rate-limits.js';
import { hashApiKey, isSameHash } from './api-key.js';
import type { StoredApiKey } from './api-key-repository.js';
import { invalidApiKey, unauthenticated } from '../gateways/rest/auth/auth-problems.js';
import { PrismaApiKeyRepository } from './prisma-api-key.repository.js';
import { bootstrapPrincipal, localPrincipal, type Principal } from './principal.js';
import { RecentKeys } from './recent-keys.js';
import { RefusedLogins } from './refused-logins.js';

const isUsable = (key: StoredApiKey, now: Date): boolean =>
  key.revokedAt === null && (key.expiresAt === null || key.expiresAt > now);

/** Finds out on whose behalf a request comes. */
@Injectable()
export class AuthenticationService {
  readonly #isOpen: boolean;
  readonly #bootstrapHash: string | undefined;
  readonly #recent = new RecentKeys();

  constructor(
    @Inject(ENV) env: Env,
    private readonly keys: PrismaApiKeyRepository,
    private readonly limits: RateLimits,
    private readonly refused: RefusedLogins,
  ) {
    this.#isOpen = env.AUTH === 'none';
    this.#bootstrapHash = env.BOOTSTRAP_API_KEY && hashApiKey(env.BOOTSTRAP_API_KEY);
  }

  /**
   * The principal of an API key. Throws a 401 problem without a usable key. A key that another
   * process revoked is refused within a second, one revoked here at once. Throws a 429 problem for
   * a key that was not seen before where the address has come with many wrong ones.
   */
  async authenticate(apiKey: string | undefined, request: FastifyRequest): Promise<Principal> {
    if (this.#isOpen) return localPrincipal;
    if (apiKey === undefined) throw unauthenticated();
    const hash = hashApiKey(apiKey);
    if (this.#bootstrapHash !== undefined && isSameHash(hash, this.#bootstrapHash)) {
      return bootstrapPrincipal;
    }
    if (!this.#recent.wasGood(hash)) await this.limits.refuseGuessing(request);
    const key = this.#recent.get(hash) ?? (await this.#load(hash));
    if (key === undefined || !isUsable(key, new Date())) {
      this.refused.count(request.ip);
      await this.limits.countRefusedLogin(request);
      throw invalidApiKey();
    }
    return { tenant: key.tenant, owner: key.owner, scopes: key.scopes, keyId: key.id };
  }

  /** Forgets what it remembers of keys, so that a revocation counts from now on. */
  forgetKeys(): void {
    this.#recent.clear();
  }

  async #load(hash: string): Promise<StoredApiKey | undefined> {
    const key = await this.keys.findByHash(hash);
    if (key !== undefined) this.#recent.set(hash, key);
    return key;
  }
}
