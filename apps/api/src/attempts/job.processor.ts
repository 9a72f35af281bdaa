import { Injectable } from '@nestjs/common';
import type {
  BeforeApplicationShutdown,
  OnApplicationBootstrap,
  OnModuleDestroy,
} from '@nestjs/common';
import { FairTurnsService } from './fair-turns.service.js';
import { JobRunnerService } from './job-runner.service.js';
import { WorkerLeaseService } from './worker-lease.service.js';
import { Closing } from '../process/closing.js';
import type { QueueWorker } from '../queue/queue-worker.service.js';
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
    turns: FairTurnsService,
    private readonly runner: JobRunnerService,
    private readonly workerLease: WorkerLeaseService,
    private readonly closing: Closing,
  ) {
    this.#queueWorker = queueWorkers.create(
      async (payload) => (await turns.run(payload)) ?? runner.standing(payload.jobId),
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
      this.runner.abort();
    }, this.closing.leftMs('abortAttempts'));
    await this.#queueWorker.stop(this.closing.leftMs('giveUpAttempts'));
    clearTimeout(abort);
    await this.closing.waitFor('returnLeases', this.workerLease.stop());
  }
}
