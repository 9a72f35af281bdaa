import { setTimeout as delay } from 'node:timers/promises';
import { type Logger, serializeError } from '@faina/agent-core';
import {
  type BeforeApplicationShutdown,
  Inject,
  Injectable,
  type OnApplicationBootstrap,
  type OnModuleDestroy,
} from '@nestjs/common';
import { DeadWorkerTakeoverService } from './dead-worker-takeover.service.js';
import { JobRecoveryService } from './job-recovery.service.js';
import { ENV, type Env } from '../config/env.js';
import { Closing } from '../process/closing.js';
import { LOGGER } from '../telemetry/logger.js';

const deadWorkersMs = 1_000;

/**
 * Looks after jobs that nobody looks after: every second for dead workers, every RECONCILE_MS for
 * the rest. Every process runs one; they do not disturb each other.
 */
@Injectable()
export class ReconcilerService
  implements OnApplicationBootstrap, OnModuleDestroy, BeforeApplicationShutdown
{
  #loops: Promise<unknown> | undefined;
  readonly #stopped = new AbortController();

  constructor(
    private readonly takeover: DeadWorkerTakeoverService,
    private readonly recovery: JobRecoveryService,
    private readonly closing: Closing,
    @Inject(ENV) private readonly env: Env,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  onApplicationBootstrap(): void {
    const { signal } = this.#stopped;
    this.#loops ??= Promise.all([
      this.#every(deadWorkersMs, () => this.takeover.run(signal)),
      this.#every(this.env.RECONCILE_MS, () => this.recovery.run(signal)),
    ]);
  }

  onModuleDestroy(): void {
    this.#stopped.abort();
  }

  async beforeApplicationShutdown(): Promise<void> {
    if (this.#loops) await this.closing.waitFor('returnLeases', this.#loops);
  }

  async #every(ms: number, work: () => Promise<void>): Promise<void> {
    const { signal } = this.#stopped;
    while (!signal.aborted) {
      try {
        await work();
      } catch (error) {
        this.logger.warn({ error: serializeError(error) }, 'The reconciler failed; it goes on');
      }
      await delay(ms, undefined, { signal }).catch(() => undefined);
    }
  }
}
