import { setTimeout as delay } from 'node:timers/promises';
import { Injectable, type OnApplicationBootstrap } from '@nestjs/common';
import { IdleJobsService } from '../job-ends/idle-jobs.service.js';
import {
  DeletionRepository,
  type ErasedOwner,
} from '../job-store/deletions/deletion.repository.js';
import { ErasureWorkRepository } from '../job-store/deletions/erasure-work.repository.js';
import { SubmissionRepository } from '../job-store/submissions/submission.repository.js';
import { BackgroundWork } from '../process/background-work.js';

const lookMs = 1_000;
/** After so long another erasure has its turn. */
const roundMs = 2_000;
/** Between two commits, which leaves the database to the jobs that run. */
const pauseMs = 20;

/**
 * Works through erasures, a few jobs in a commit: in every worker, each erasure in one of them. All that
 * is done may be done twice, so whoever takes one over where a process was killed begins anew.
 */
@Injectable()
export class ErasureWorkService implements OnApplicationBootstrap {
  constructor(
    private readonly erasures: ErasureWorkRepository,
    private readonly deletions: DeletionRepository,
    private readonly submissions: SubmissionRepository,
    private readonly idleJobs: IdleJobsService,
    private readonly background: BackgroundWork,
  ) {}

  onApplicationBootstrap(): void {
    const failure = 'The work on an erasure failed; it goes on';
    this.background.repeat(lookMs, failure, async (closed) => {
      while (!closed.aborted) {
        const erasure = await this.erasures.claim();
        if (!erasure) return;
        await this.#round(erasure, closed);
      }
    });
  }

  async #round(erasure: ErasedOwner, closed: AbortSignal): Promise<void> {
    for (const id of await this.erasures.openJobs(erasure)) {
      const asked = await this.submissions.requestCancel(id, erasure.tenant);
      if (asked === 'idle') await this.idleJobs.end(id);
    }
    const endAt = performance.now() + roundMs;
    while (!closed.aborted && performance.now() < endAt) {
      if ((await this.deletions.deleteOfOwner(erasure)) === 0) break;
      await delay(pauseMs, undefined, { signal: closed }).catch(() => undefined);
    }
    await this.erasures.endRound(erasure);
  }
}
