import { Inject, Injectable } from '@nestjs/common';
import type { BeforeApplicationShutdown, OnApplicationBootstrap } from '@nestjs/common';
import { JobRunner } from './job-runner.service.js';
import { RunningJobs } from './running-jobs.js';
import { WorkerLease } from './worker-lease.service.js';
import { ENV, type Env } from '../config/env.js';
import type { QueueWorker } from '../queue/queue-worker.js';
import { QueueWorkerFactory } from '../queue/queue-worker.factory.js';

/** Part of the grace that attempts have for ending by themselves before they are aborted. */
const drainShare = 0.8;

/** The worker of this process: answers the queue with attempts, and gives all back at shutdown. */
@Injectable()
export class JobProcessor implements OnApplicationBootstrap, BeforeApplicationShutdown {
  readonly #queueWorker: QueueWorker;

  constructor(
    queueWorkers: QueueWorkerFactory,
    private readonly runner: JobRunner,
    private readonly runningJobs: RunningJobs,
    private readonly workerLease: WorkerLease,
    @Inject(ENV) private readonly env: Env,
  ) {
    this.#queueWorker = queueWorkers.create(
      ({ jobId }) => this.runner.run(jobId),
      env.WORKER_CONCURRENCY,
    );
  }

  async onApplicationBootstrap(): Promise<void> {
    await this.workerLease.start();
    this.#queueWorker.start();
  }

  async beforeApplicationShutdown(): Promise<void> {
    const graceMs = this.env.SHUTDOWN_GRACE_MS;
    this.runner.drain();
    const abort = setTimeout(() => {
      this.runningJobs.abortForShutdown();
    }, graceMs * drainShare);
    await this.#queueWorker.stop(graceMs);
    clearTimeout(abort);
    await this.workerLease.stop();
  }
}
