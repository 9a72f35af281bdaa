import { Inject, Injectable } from '@nestjs/common';
import type {
  BeforeApplicationShutdown,
  OnApplicationBootstrap,
  OnModuleDestroy,
} from '@nestjs/common';
import { JobRunner } from './job-runner.service.js';
import { RunningJobs } from './running-jobs.js';
import { WorkerLease } from './worker-lease.service.js';
import { ENV, type Env } from '../config/env.js';
import { Closing } from '../process/closing.js';
import type { QueueWorker } from '../queue/queue-worker.js';
import { QueueWorkerFactory } from '../queue/queue-worker.factory.js';

/** The worker of this process: answers the queue with attempts, and gives all back at shutdown. */
@Injectable()
export class JobProcessor
  implements OnApplicationBootstrap, OnModuleDestroy, BeforeApplicationShutdown
{
  readonly #queueWorker: QueueWorker;
  #stopped: Promise<void> | undefined;

  constructor(
    queueWorkers: QueueWorkerFactory,
    private readonly runner: JobRunner,
    private readonly runningJobs: RunningJobs,
    private readonly workerLease: WorkerLease,
    private readonly closing: Closing,
    @Inject(ENV) env: Env,
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

  /** In the first phase of the end, so that nothing else takes of the attempts' time. */
  onModuleDestroy(): void {
    this.#stopped = this.#stop();
    // Whoever waits for the end hears of it.
    this.#stopped.catch(() => undefined);
  }

  async beforeApplicationShutdown(): Promise<void> {
    await this.#stopped;
  }

  async #stop(): Promise<void> {
    this.runner.drain();
    const abort = setTimeout(() => {
      this.runningJobs.abortForShutdown();
    }, this.closing.leftMs('abortAttempts'));
    await this.#queueWorker.stop(this.closing.leftMs('giveUpAttempts'));
    clearTimeout(abort);
    await this.closing.waitFor('returnLeases', this.workerLease.stop());
  }
}
