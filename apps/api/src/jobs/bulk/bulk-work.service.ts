import { type Logger, serializeError } from '@faina/agent-core';
import { Inject, Injectable, type OnApplicationBootstrap } from '@nestjs/common';
import type { Principal } from '../../auth/principal.js';
import { scopeSchema } from '../../auth/scopes.js';
import { isDatabaseUnavailable, violatedConstraint } from '../../database/database-errors.js';
import {
  type BulkItem,
  BulkWorkRepository,
  type ClaimedBulk,
} from '../../job-store/bulk/bulk-work.repository.js';
import { BackgroundWork } from '../../process/background-work.js';
import { LOGGER } from '../../telemetry/logger.js';
import { CancelService } from '../cancel.service.js';
import { JobsService } from '../jobs.service.js';

const lookMs = 250;
const forgetMs = 3_600_000;
/** Of a bulk: as many jobs as its rate says, then the rest of a second nothing. */
const roundMs = 1_000;

/** What becomes of one job: an outcome, or a wait of so many milliseconds before it is tried again. */
type ItemEnd = { readonly outcome: string } | { readonly retryAfterMs: number };

/**
 * Works through bulks, a few jobs of one at a time: in every process that takes requests, each bulk in
 * one of them. A job that was done and could not be recorded is done again by whoever goes on, which
 * changes nothing: it is cancelled already, and the job of its retry has the id that was given before.
 */
@Injectable()
export class BulkWorkService implements OnApplicationBootstrap {
  constructor(
    private readonly bulks: BulkWorkRepository,
    private readonly jobs: JobsService,
    private readonly cancellation: CancelService,
    private readonly background: BackgroundWork,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  onApplicationBootstrap(): void {
    const failure = 'The work on many jobs failed; it goes on';
    this.background.repeat(lookMs, failure, (closed) => this.#work(closed));
    this.background.repeat(forgetMs, failure, () => this.bulks.forgetOld());
  }

  async #work(closed: AbortSignal): Promise<void> {
    while (!closed.aborted) {
      const bulk = await this.bulks.claim();
      if (!bulk) return;
      await this.#round(bulk, closed);
    }
  }

  async #round(bulk: ClaimedBulk, closed: AbortSignal): Promise<void> {
    const { id, ratePerSecond, isAllowed } = bulk;
    const begunAt = performance.now();
    const items = isAllowed ? await this.bulks.next(id, ratePerSecond) : [];
    let pauseMs = 0;
    for (const item of items) {
      if (closed.aborted) break;
      const end = await this.#do(bulk, item);
      if ('retryAfterMs' in end) {
        pauseMs = end.retryAfterMs;
        break;
      }
      if (!(await this.bulks.record(id, item.jobId, end.outcome))) return;
    }
    const restMs = roundMs - (performance.now() - begunAt);
    await this.bulks.endRound(id, Math.ceil(Math.max(0, restMs, pauseMs)), !isAllowed);
  }

  /** As if whoever asked for the bulk did it to this job. */
  async #do(
    { tenant, owner, keyId, scopes, action }: ClaimedBulk,
    item: BulkItem,
  ): Promise<ItemEnd> {
    const principal: Principal = {
      tenant,
      owner,
      keyId,
      scopes: scopes.flatMap((scope) => scopeSchema.safeParse(scope).data ?? []),
    };
    const { jobId, newJobId } = item;
    try {
      const result =
        action === 'cancel'
          ? await this.cancellation.cancel(principal, jobId)
          : await this.jobs.retry(principal, jobId, { newJobId });
      if (result.isOk()) return { outcome: 'DONE' };
      const refusal = result.error;
      return 'retryAfterMs' in refusal ? refusal : { outcome: refusal.code };
    } catch (error) {
      // It was retried before, by whoever was killed then.
      if (violatedConstraint(error) === 'jobs_pkey') return { outcome: 'DONE' };
      if (isDatabaseUnavailable(error)) throw error;
      this.logger.warn({ error: serializeError(error), jobId }, 'A job of many could not be done');
      return { outcome: 'INTERNAL_ERROR' };
    }
  }
}
