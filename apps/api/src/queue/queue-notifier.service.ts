import { randomUUID } from 'node:crypto';
import type { JobsOptions } from 'bullmq';
import type { DoorbellQueue, QueueConnection } from './queue-backend.js';
import { entryId, RUN_ENTRY, type DoorbellPayload } from './queue-entry.js';
import type { RepeatedFailureLog } from '../telemetry/repeated-failure-log.js';
import { withinBudget } from '@faina/agent-core';

/** Whether the queue took the entry. Unreachable is no error: the reconciler rings again. */
export type RingOutcome = 'rung' | 'unreachable';

/** What a client's request may lose to a queue that does not answer. */
const ringBudgetMs = 250;
/** The reconciler has more time, and up to three round trips. */
const ringAgainBudgetMs = 1_000;
const probeBudgetMs = 1_000;

/** Tells the workers to look at a job. Only a hint: losing it costs seconds, never a job. */
export class Doorbell {
  readonly #queue: DoorbellQueue;

  constructor(
    private readonly connection: Pick<QueueConnection, 'queue' | 'tryWrite'>,
    private readonly failures: RepeatedFailureLog,
  ) {
    this.#queue = connection.queue;
  }

  /**
   * Rings for one epoch of a job; a second ring for the same epoch changes nothing.
   * @param priority of the job, 0 to 20, lower first.
   */
  ring(
    jobId: string,
    epoch: number,
    priority: number,
    delayMs = 0,
    tenant?: string,
  ): Promise<RingOutcome> {
    const id = entryId(jobId, epoch);
    return this.#rung(ringBudgetMs, () => this.#add(id, { jobId, tenant }, priority, delayMs));
  }

  /** Rings by an entry of its own while the one of this epoch is still being answered. */
  ringAnew(jobId: string, epoch: number, priority: number, tenant: string): Promise<RingOutcome> {
    const id = `${entryId(jobId, epoch)}-${randomUUID()}`;
    return this.#rung(ringBudgetMs, () => this.#add(id, { jobId, tenant }, priority, 0));
  }

  /**
   * Rings again for a job that still waits although its epoch has been rung: an entry that has ended,
   * whose worker died with it, or of which the queue's store kept only a part, is replaced; a live
   * one stays the only one.
   */
  ringAgain(jobId: string, epoch: number, priority: number): Promise<RingOutcome> {
    return this.#rung(ringAgainBudgetMs, async () => {
      const id = entryId(jobId, epoch);
      const state = await this.#queue.getJobState(id);
      // BullMQ refuses to remove an active entry while its worker's lock is alive.
      const isLive = ['waiting', 'prioritized', 'delayed'].includes(state);
      if (!isLive) await this.#queue.remove(id);
      await this.#add(id, { jobId }, priority, 0);
    });
  }

  /** Entries that are waiting or being answered; undefined when the queue cannot be reached. */
  async counts(): Promise<number | undefined> {
    const counted = await withinBudget(probeBudgetMs, () =>
      this.#queue.getJobCounts('waiting', 'prioritized', 'delayed', 'active'),
    );
    if (counted.status !== 'done') return undefined;
    return Object.values(counted.value).reduce((sum, count) => sum + count, 0);
  }

  /** Up when an entry would be taken, degraded while the queue is only read; asked for a second. */
  async state(): Promise<'up' | 'degraded' | 'down'> {
    const [write, read] = await Promise.all([
      withinBudget(probeBudgetMs, () => this.connection.tryWrite()),
      withinBudget(probeBudgetMs, () => this.#queue.isPaused()),
    ]);
    if (write.status === 'done') return 'up';
    return read.status === 'done' ? 'degraded' : 'down';
  }

  async #rung(budgetMs: number, operation: () => Promise<void>): Promise<RingOutcome> {
    const outcome = await withinBudget(budgetMs, operation);
    switch (outcome.status) {
      case 'done':
        return 'rung';
      case 'failed':
        this.failures.report('A job could not be rung for; the reconciler will', outcome.error);
        return 'unreachable';
      case 'late':
        this.failures.report(
          'A job could not be rung for in time; the reconciler will',
          new Error(`The queue did not answer within ${String(budgetMs)} ms.`),
        );
        return 'unreachable';
    }
  }

  async #add(
    id: string,
    payload: DoorbellPayload,
    priority: number,
    delayMs: number,
  ): Promise<void> {
    const options: JobsOptions = {
      jobId: id,
      // BullMQ puts entries without a priority (0) before all others, so every entry has one.
      priority: priority + 1,
      attempts: 1,
      stackTraceLimit: 0,
      ...(delayMs > 0 && { delay: delayMs }),
    };
    await this.#queue.add(RUN_ENTRY, payload, options);
  }
}
