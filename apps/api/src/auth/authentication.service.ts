import { Result } from '@faina/agent-core';
import { Inject, Injectable } from '@nestjs/common';
import { ENV, type Env } from '../config/env.js';
import { hashApiKey, isSameHash } from './api-key.js';
import { ApiKeyRepository, type StoredApiKey } from './api-key.repository.js';
import type { AuthRefusal } from './auth-refusal.js';
import {
  bootstrapPrincipal,
  localPrincipal,
  metricsPrincipal,
  type Principal,
} from './principal.js';
import { RecentKeys } from './recent-keys.js';
import { RefusedLogins } from './refused-logins.js';

const isUsable = (key: StoredApiKey, now: Date): boolean =>
  key.revokedAt === null && (key.expiresAt === null || key.expiresAt > now);

/** Finds out on whose behalf somebody asks. */
@Injectable()
export class AuthenticationService {
  readonly #isOpen: boolean;
  /** Those of the settings, which are good also while the database is away. */
  readonly #ofSettings: readonly { readonly hash: string; readonly principal: Principal }[];
  readonly #recent = new RecentKeys();

  constructor(
    @Inject(ENV) env: Env,
    private readonly keys: ApiKeyRepository,
    private readonly refused: RefusedLogins,
  ) {
    this.#isOpen = env.AUTH === 'none';
    const ofSettings = [
      { key: env.BOOTSTRAP_API_KEY, principal: bootstrapPrincipal },
      { key: env.METRICS_KEY, principal: metricsPrincipal },
    ];
    this.#ofSettings = ofSettings.flatMap(({ key, principal }) =>
      key === undefined ? [] : [{ hash: hashApiKey(key), principal }],
    );
  }

  /** Whether it may be a guess: there is a key to find out, and this one was not good before. */
  mayBeGuess(apiKey: string | undefined): boolean {
    if (this.#isOpen || apiKey === undefined) return false;
    const hash = hashApiKey(apiKey);
    return this.#principalOfSettings(hash) === undefined && !this.#recent.wasGood(hash);
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
    const ofSettings = this.#principalOfSettings(hash);
    if (ofSettings) return Result.ok(ofSettings);
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

  #principalOfSettings(hash: string): Principal | undefined {
    return this.#ofSettings.find((each) => isSameHash(hash, each.hash))?.principal;
  }

  async #load(hash: string): Promise<StoredApiKey | undefined> {
    const key = await this.keys.findByHash(hash);
    if (key !== undefined) this.#recent.set(hash, key);
    return key;
  }
}
