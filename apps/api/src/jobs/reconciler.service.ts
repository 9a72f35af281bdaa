import { setTimeout as delay } from 'node:timers/promises';
import { type Logger, serializeError } from '@faina/agent-core';
import {
  type BeforeApplicationShutdown,
  Inject,
  Injectable,
  type OnApplicationBootstrap,
} from '@nestjs/common';
import { OrphanSweep } from './orphan-sweep.service.js';
import type { DueJob } from './storage/lease.repository.js';
import { ReconcileRepository } from './storage/reconcile.repository.js';
import { WorkerRepository } from './storage/worker.repository.js';
import { ENV, type Env } from '../config/env.js';
import { Doorbell } from '../queue/doorbell.js';
import { LOGGER } from '../telemetry/logger.js';

const deadWorkersMs = 1_000;
/** After a lost database workers need a moment to hold their locks again. */
const graceAfterFailureMs = 2_000;
const smallestBatch = 50;
const largestBatch = 1_000;
const ringsAtOnce = 8;

/**
 * Repairs what crashes leave behind, from the rows alone: jobs of dead workers, jobs whose queue
 * entry is lost, jobs that are to be cancelled. Every process may run one; they do not disturb
 * each other.
 */
@Injectable()
export class Reconciler implements OnApplicationBootstrap, BeforeApplicationShutdown {
  #loops: Promise<unknown> | undefined;
  #failedAt = -Infinity;
  readonly #stopped = new AbortController();

  constructor(
    private readonly jobs: ReconcileRepository,
    private readonly workers: WorkerRepository,
    private readonly orphans: OrphanSweep,
    private readonly doorbell: Doorbell,
    @Inject(ENV) private readonly env: Env,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  onApplicationBootstrap(): void {
    this.#loops ??= Promise.all([
      this.#every(deadWorkersMs, () => this.#takeOverDeadWorkers()),
      this.#every(this.env.RECONCILE_MS, () => this.#repair()),
    ]);
  }

  async beforeApplicationShutdown(): Promise<void> {
    this.#stopped.abort();
    await this.#loops;
  }

  async #every(ms: number, work: () => Promise<void>): Promise<void> {
    const { signal } = this.#stopped;
    while (!signal.aborted) {
      try {
        await work();
      } catch (error) {
        this.#failedAt = performance.now();
        this.logger.warn({ error: serializeError(error) }, 'The reconciler failed; it goes on');
      }
      await delay(ms, undefined, { signal }).catch(() => undefined);
    }
  }

  async #takeOverDeadWorkers(): Promise<void> {
    if (performance.now() - this.#failedAt < graceAfterFailureMs) {
      // The probe tells whether the database is back; until then nobody is taken for dead.
      await this.jobs.countDue();
      return;
    }
    const due = await this.workers.takeOverDead();
    if (due.length > 0) this.logger.warn({ jobs: due.length }, 'Took over the jobs of a dead worker');
    await this.#ring(due);
  }

  async #repair(): Promise<void> {
    await this.jobs.cancelIdle();
    await this.orphans.sweep();
    await this.jobs.forgetIdempotencyKeys();
    const queued = await this.doorbell.counts();
    if (queued === undefined) return;
    // What the queue holds is not rung for again, but for a few: a count does not tell which.
    const missing = (await this.jobs.countDue()) - queued;
    const limit = Math.min(largestBatch, Math.max(smallestBatch, missing + smallestBatch));
    await this.#ring(await this.jobs.claimSilent(this.env.RECONCILE_MS, limit));
  }

  async #ring(due: readonly DueJob[]): Promise<void> {
    for (let from = 0; from < due.length; from += ringsAtOnce) {
      if (this.#stopped.signal.aborted) return;
      const outcomes = await Promise.all(
        due
          .slice(from, from + ringsAtOnce)
          .map(({ id, epoch, priority }) => this.doorbell.ringAgain(id, epoch, priority)),
      );
      if (outcomes.includes('unreachable')) return;
    }
  }
}
