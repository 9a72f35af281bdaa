import { setTimeout as delay } from 'node:timers/promises';
import { boundedSignal, type Logger, serializeError, timeoutReason } from '@faina/agent-core';
import {
  type BeforeApplicationShutdown,
  Inject,
  Injectable,
  type OnApplicationBootstrap,
  type OnModuleDestroy,
} from '@nestjs/common';
import { JobRunnerService } from './job-runner.service.js';
import { LeaseRepository } from '../job-store/leases/lease.repository.js';
import { ENV, type Env } from '../config/env.js';
import { Closing } from '../process/closing.js';
import { LOGGER } from '../telemetry/logger.js';

/** How long the other attempts of this worker may take to end; they are not cut for a suspect. */
const quietWithinMs = 60_000;
/** For how long other workers leave a suspect alone that one of them waits for or runs. */
const claimedForMs = 300_000;

/**
 * Runs the jobs that were there when several workers died, each when nothing else runs in its worker:
 * whichever of them took the workers down, it does no harm to the others from then on.
 */
@Injectable()
export class SuspectJobsService
  implements OnApplicationBootstrap, OnModuleDestroy, BeforeApplicationShutdown
{
  #loop: Promise<void> | undefined;
  readonly #stopped = new AbortController();

  constructor(
    private readonly leases: LeaseRepository,
    private readonly runner: JobRunnerService,
    private readonly closing: Closing,
    @Inject(ENV) private readonly env: Env,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  onApplicationBootstrap(): void {
    this.#loop ??= this.#watch();
  }

  onModuleDestroy(): void {
    this.#stopped.abort();
  }

  async beforeApplicationShutdown(): Promise<void> {
    if (this.#loop) await this.closing.waitFor('returnLeases', this.#loop);
  }

  async #watch(): Promise<void> {
    const { signal } = this.#stopped;
    while (!signal.aborted) {
      await delay(this.env.RECONCILE_MS, undefined, { signal }).catch(() => undefined);
      // A claim keeps other workers away, so that one who cannot take the lease yet makes none.
      await this.runner.untilReady(signal);
      if (!signal.aborted) await this.#look(signal);
    }
  }

  async #look(signal: AbortSignal): Promise<void> {
    try {
      const jobId = await this.leases.claimSuspect(claimedForMs);
      if (jobId === undefined) return;
      this.logger.warn({ jobId }, 'Runs a job alone that was there when several workers died');
      await this.#runAlone(jobId, signal);
    } catch (error) {
      this.logger.warn({ error: serializeError(error) }, 'A suspect job could not be run');
    }
  }

  async #runAlone(jobId: string, stopped: AbortSignal): Promise<void> {
    const end = { ms: quietWithinMs, reason: timeoutReason };
    const { signal, release } = boundedSignal([stopped], end);
    try {
      await this.runner.runAlone(jobId, signal);
    } finally {
      release();
    }
  }
}
