import { Inject, Injectable } from '@nestjs/common';
import type { Logger } from 'pino';
import { ENV, type Env } from '../config/env.js';
import { EnvProblems } from '../config/env-problems.js';
import { LOGGER } from '../telemetry/logger.js';
import { ApiKeyRepository } from './api-key.repository.js';

/** Looks at the start whether anybody could log in at all. */
@Injectable()
export class LoginCheck {
  constructor(
    @Inject(ENV) private readonly env: Env,
    @Inject(LOGGER) private readonly logger: Logger,
    private readonly keys: ApiKeyRepository,
  ) {}

  /**
   * Only a warning where keys have been and have ended: jobs of then may wait for their end.
   * @throws {EnvProblems} where there was never a key: no request can make the first one.
   */
  async run(): Promise<void> {
    if (this.env.AUTH === 'none' || this.env.BOOTSTRAP_API_KEY !== undefined) return;
    const { hasAny, hasLive } = await this.keys.presence();
    if (hasLive) return;
    const remedy = 'Set a long random key of its own, for example from: openssl rand -hex 32';
    if (hasAny) {
      this.logger.warn(
        `Nobody can log in: every API key is revoked or expired. BOOTSTRAP_API_KEY: ${remedy}`,
      );
      return;
    }
    throw new EnvProblems([
      {
        setting: 'BOOTSTRAP_API_KEY',
        value: '(unset)',
        problem: 'lacks, and the database holds no key, so that nobody could log in',
        remedy,
      },
    ]);
  }
}
