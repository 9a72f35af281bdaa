import { Inject, Injectable, type OnApplicationBootstrap } from '@nestjs/common';
import { DeadWorkerTakeoverService } from './dead-worker-takeover.service.js';
import { JobRecoveryService } from './job-recovery.service.js';
import { ChainsService } from '../job-ends/chains.service.js';
import { ENV, type Env } from '../config/env.js';
import { BackgroundWork } from '../process/background-work.js';

/** A worker is dead whose lock was free at two looks. */
const deadWorkersMs = 250;
const lostJobsMs = 500;
const untoldEndsMs = 60_000;
const failure = 'The reconciler failed; it goes on';

/**
 * Looks after jobs that nobody looks after: four times a second for dead workers, twice for attempts
 * that were lost here, every minute for jobs that were not told of the end of a parent, every RECONCILE_MS for the
 * rest. Every process runs one; they do not disturb each other.
 */
@Injectable()
export class ReconcilerService implements OnApplicationBootstrap {
  #roundAt = performance.now();

  constructor(
    private readonly takeover: DeadWorkerTakeoverService,
    private readonly recovery: JobRecoveryService,
    private readonly chains: ChainsService,
    private readonly background: BackgroundWork,
    @Inject(ENV) private readonly env: Env,
  ) {}

  onApplicationBootstrap(): void {
    this.background.repeat(deadWorkersMs, failure, (closed) => this.takeover.run(closed));
    this.background.repeat(lostJobsMs, failure, () => this.recovery.sweepLost());
    this.background.repeat(untoldEndsMs, failure, () => this.chains.sweep());
    this.background.repeat(this.env.RECONCILE_MS, failure, async (closed) => {
      await this.recovery.run(closed);
      this.#roundAt = performance.now();
    });
  }

  /** Milliseconds since the last whole round. */
  sinceRoundMs(): number {
    return performance.now() - this.#roundAt;
  }

  /** The same beyond the pause between two. */
  silentMs(): number {
    return Math.max(0, this.sinceRoundMs() - this.env.RECONCILE_MS);
  }
}
