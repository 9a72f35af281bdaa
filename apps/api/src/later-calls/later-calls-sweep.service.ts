import { Inject, Injectable, type OnApplicationBootstrap } from '@nestjs/common';
import { ENV, type Env } from '../config/env.js';
import { LaterCallRepository } from '../job-store/later/later-call.repository.js';
import { BackgroundWork } from '../process/background-work.js';
import { QueueNotifierService } from '../queue/queue-notifier.service.js';
import { notifyDueJobs } from '../recovery/notify-due-jobs.js';

/** A lease that ends is noticed within a second. */
const leasesMs = 500;
const failure = 'Calls that are answered later could not be looked at; trying again';

/** Ends the leases and times of calls that are answered later, in whatever process notices first. */
@Injectable()
export class LaterCallsSweep implements OnApplicationBootstrap {
  constructor(
    private readonly calls: LaterCallRepository,
    private readonly notifier: QueueNotifierService,
    private readonly background: BackgroundWork,
    @Inject(ENV) private readonly env: Env,
  ) {}

  onApplicationBootstrap(): void {
    this.background.repeat(leasesMs, failure, async (closed) => {
      const ended = await this.calls.endDue();
      if (ended.some(({ status }) => status !== 'OPEN')) await this.#resume(closed);
    });
    this.background.repeat(this.env.RECONCILE_MS, failure, async (closed) => {
      await this.calls.dropUnwanted();
      await this.#resume(closed);
    });
  }

  async #resume(closed: AbortSignal): Promise<void> {
    await notifyDueJobs(this.notifier, await this.calls.resumeAnswered(), closed);
  }
}
