import { Processor, WorkerHost } from '@nestjs/bullmq';
import type {
  BeforeApplicationShutdown,
  OnApplicationBootstrap,
  OnModuleDestroy,
} from '@nestjs/common';
import type { Job } from 'bullmq';
import { FairTurnsService } from './fair-turns.service.js';
import { JobRunnerService } from './job-runner.service.js';
import { WorkerLeaseService } from './worker-lease.service.js';
import { Closing } from '../process/closing.js';
import { failpoint } from '../process/failpoints.js';
import { queueName, type EntryResult } from '../queue/queue-entry.js';
import { QueueWorkerService, workerOptions } from '../queue/queue-worker.service.js';

/** Answers the queue with attempts, and gives all back at shutdown. */
@Processor(queueName, workerOptions)
export class JobProcessor
  extends WorkerHost
  implements OnApplicationBootstrap, OnModuleDestroy, BeforeApplicationShutdown
{
  #stopped: Promise<void> | undefined;

  constructor(
    private readonly queueWorker: QueueWorkerService,
    private readonly turns: FairTurnsService,
    private readonly runner: JobRunnerService,
    private readonly workerLease: WorkerLeaseService,
    private readonly closing: Closing,
  ) {
    super();
  }

  process(entry: Job, token?: string): Promise<EntryResult> {
    return this.queueWorker.answer(entry, token, async (payload) => {
      failpoint('before_lease', payload, entry.attemptsStarted);
      return (await this.turns.run(payload)) ?? this.runner.standing(payload.jobId);
    });
  }

  async onApplicationBootstrap(): Promise<void> {
    await this.workerLease.start();
    this.queueWorker.start(this, (payload) => {
      failpoint('before_lease', payload);
      return this.turns.runAhead(payload);
    });
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
    await this.queueWorker.stop(this.closing.leftMs('giveUpAttempts'));
    // Not all of them have an entry in the queue.
    await this.closing.waitFor('giveUpAttempts', this.runner.untilNone());
    clearTimeout(abort);
    await this.closing.waitFor('returnLeases', this.workerLease.stop());
  }
}
