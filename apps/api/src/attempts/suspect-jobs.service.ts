import { setTimeout as delay } from 'node:timers/promises';
import { boundedSignal, type Logger, timeoutReason } from '@faina/agent-core';
import { Inject, Injectable, type OnApplicationBootstrap } from '@nestjs/common';
import { JobRunnerService } from './job-runner.service.js';
import { LeaseRepository } from '../job-store/leases/lease.repository.js';
import { ENV, type Env } from '../config/env.js';
import { BackgroundWork } from '../process/background-work.js';
import { LOGGER } from '../telemetry/logger.js';

/** How long the other attempts of this worker may take to end; they are not cut for a suspect. */
const quietWithinMs = 60_000;
/** For how long a worker whose attempts took longer takes other jobs before it waits for quiet again. */
const busyMs = 240_000;

/**
 * Runs the jobs that were there when several workers died, each when nothing else runs in its worker:
 * whichever of them took the workers down, it does no harm to the others from then on.
 */
@Injectable()
export class SuspectJobsService implements OnApplicationBootstrap {
  constructor(
    private readonly leases: LeaseRepository,
    private readonly runner: JobRunnerService,
    private readonly background: BackgroundWork,
    @Inject(ENV) private readonly env: Env,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  onApplicationBootstrap(): void {
    const failure = 'A suspect job could not be run';
    this.background.repeat(this.env.RECONCILE_MS, failure, (closed) => this.look(closed));
  }

  /** Runs one, where there is one that no other worker waits for or runs. */
  async look(closed: AbortSignal): Promise<void> {
    const { workerId } = this.runner;
    const jobId = await this.leases.claimSuspect(workerId);
    if (jobId === undefined) return;
    this.logger.warn({ jobId }, 'Runs a job alone that was there when several workers died');
    const end = { ms: quietWithinMs, reason: timeoutReason };
    const { signal, release } = boundedSignal([closed], end);
    const wasQuiet = await this.runner.runAlone(jobId, signal).finally(async () => {
      release();
      await this.leases.giveSuspectBack(jobId, workerId);
    });
    if (!wasQuiet) await delay(busyMs, undefined, { signal: closed }).catch(() => undefined);
  }
}
