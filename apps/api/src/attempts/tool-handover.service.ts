import { Inject, Injectable, type OnApplicationBootstrap } from '@nestjs/common';
import { JobRunnerService } from './job-runner.service.js';
import { ToolsElsewhereService } from './tools-elsewhere.service.js';
import { ENV, type Env } from '../config/env.js';
import type { WaitingJob } from '../job-store/workers/worker-tools.repository.js';
import { BackgroundWork } from '../process/background-work.js';
import { QueueWorkerService } from '../queue/queue-worker.service.js';

/** However many tell of jobs: so long lies between two looks. */
const betweenLooksMs = 100;
const failure =
  'Jobs that wait for a worker with their tools could not be looked for; trying again';

/**
 * Runs the jobs that other workers have given back for want of a tool that this one has. They do not
 * come by the queue, which would give them to any worker: a worker that hears of them takes as many as
 * half of its slots hold, and takes that many entries less meanwhile.
 */
@Injectable()
export class ToolHandoverService implements OnApplicationBootstrap {
  readonly #most: number;
  #running = 0;

  constructor(
    private readonly elsewhere: ToolsElsewhereService,
    private readonly runner: JobRunnerService,
    private readonly queueWorker: QueueWorkerService,
    private readonly background: BackgroundWork,
    @Inject(ENV) private readonly env: Env,
  ) {
    this.#most = Math.max(1, Math.floor(env.WORKER_CONCURRENCY / 2));
  }

  onApplicationBootstrap(): void {
    const { bell } = this.elsewhere;
    this.background.repeat(betweenLooksMs, failure, async (closed) => {
      await this.elsewhere.exchange();
      const free = this.#most - this.#running;
      if (free > 0) {
        for (const job of await this.elsewhere.takeWaiting(free)) void this.#run(job);
      }
      await bell.wait(this.env.RECONCILE_MS, closed);
    });
  }

  async #run({ id, tenant }: WaitingJob): Promise<void> {
    this.#lend(1);
    // A job that somebody else was quicker to take is no reason to look for the next at once.
    const answer = await this.runner.run(id, tenant).catch(() => undefined);
    this.#lend(-1);
    if (answer) this.elsewhere.bell.ring();
  }

  #lend(change: number): void {
    this.#running += change;
    this.queueWorker.lend(this.#running);
  }
}
