import { setTimeout as delay } from 'node:timers/promises';
import { Inject, Injectable, type OnApplicationBootstrap } from '@nestjs/common';
import { ENV, type Env } from '../config/env.js';
import { beforeAllJobs, DeletionRepository } from '../job-store/deletions/deletion.repository.js';
import { BackgroundWork } from '../process/background-work.js';

const lookMs = 60_000;
/** Between two commits, which leaves the database to the jobs that run. */
const pauseMs = 50;

/** Deletes jobs that ended more than RETENTION_DAYS ago: one worker at a time, a few jobs in a commit. */
@Injectable()
export class RetentionService implements OnApplicationBootstrap {
  constructor(
    private readonly deletions: DeletionRepository,
    private readonly background: BackgroundWork,
    @Inject(ENV) private readonly env: Env,
  ) {}

  onApplicationBootstrap(): void {
    const { RETENTION_DAYS: days } = this.env;
    if (days === undefined) return;
    const failure = 'Old jobs could not be deleted; it is tried again';
    this.background.repeat(lookMs, failure, (closed) => this.#deleteOld(days, closed));
  }

  async #deleteOld(days: number, closed: AbortSignal): Promise<void> {
    let last: string | undefined = beforeAllJobs;
    while (last !== undefined && !closed.aborted) {
      last = await this.deletions.deleteOld(days, last);
      await delay(pauseMs, undefined, { signal: closed }).catch(() => undefined);
    }
  }
}
