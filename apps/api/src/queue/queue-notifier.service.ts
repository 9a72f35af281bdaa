import { randomUUID } from 'node:crypto';
import { withinBudget } from '@faina/agent-core';
import { InjectQueue } from '@nestjs/bullmq';
import { Injectable } from '@nestjs/common';
import type { JobsOptions, JobType } from 'bullmq';
import { DeliveryMetrics } from '../telemetry/metrics/delivery-metrics.js';
import { RepeatedFailureLog } from '../telemetry/repeated-failure-log.js';
import { entryId, queueName, runEntry, type EntryPayload } from './queue-entry.js';
import { StartsAhead } from './starts-ahead.js';

/** Whether the queue took the entry. Unreachable is no error: the reconciler notifies it again. */
export type NotifyOutcome = 'notified' | 'unreachable';

/** What a client's request may lose to a queue that does not answer. */
const notifyBudgetMs = 250;
/** And to one that did not answer the request before. */
const knownAwayBudgetMs = 20;
/** The reconciler has more time, and up to three round trips. */
const notifyAgainBudgetMs = 1_000;
const probeBudgetMs = 1_000;

/** What is asked of a `JobQueue`. */
export interface NotifiedQueue {
  add(name: string, data: EntryPayload, options: JobsOptions): Promise<unknown>;
  /** 1 when removed, 0 when there is no such entry or a live worker holds it. */
  remove(entryId: string): Promise<number>;
  getJobState(entryId: string): Promise<string>;
  getJobCounts(...states: JobType[]): Promise<Record<string, number>>;
  isPaused(): Promise<boolean>;
  tryWrite(): Promise<unknown>;
}

/** Tells the workers to look at a job. Only a hint: losing it costs seconds, never a job. */
@Injectable()
export class QueueNotifierService {
  /** Since the queue failed last; what it takes after that, however late, ends it. */
  #isAway = false;

  constructor(
    @InjectQueue(queueName) private readonly queue: NotifiedQueue,
    private readonly failures: RepeatedFailureLog,
    private readonly metrics: DeliveryMetrics = new DeliveryMetrics(),
    private readonly startsAhead?: StartsAhead,
  ) {}

  /**
   * Notifies the queue of one epoch of a job, at once or as soon as it has started here; a second time for the same
   * epoch changes nothing.
   * @param priority of the job, 0 to 20, lower first.
   */
  notify(
    jobId: string,
    epoch: number,
    priority: number,
    delayMs = 0,
    tenant?: string,
  ): Promise<NotifyOutcome> {
    const id = entryId(jobId, epoch);
    const payload = { jobId, tenant };
    const add = () => this.#soon(() => this.#add(id, payload, priority, delayMs));
    const isStarted = delayMs === 0 && this.startsAhead?.offer(id, payload, () => void add());
    return isStarted ? Promise.resolve('notified') : add();
  }

  /** By an entry of its own while the one of this epoch is still being answered. */
  notifyAnew(
    jobId: string,
    epoch: number,
    priority: number,
    tenant: string,
  ): Promise<NotifyOutcome> {
    const id = `${entryId(jobId, epoch)}-${randomUUID()}`;
    return this.#soon(() => this.#add(id, { jobId, tenant }, priority, 0));
  }

  /**
   * Notifies again of a job that still waits although the queue knew its epoch: an entry that has ended,
   * whose worker died with it, or of which the queue's store kept only a part, is replaced; a live
   * one stays the only one.
   */
  notifyAgain(jobId: string, epoch: number, priority: number): Promise<NotifyOutcome> {
    return this.#within(notifyAgainBudgetMs, async () => {
      const id = entryId(jobId, epoch);
      const state = await this.queue.getJobState(id);
      // BullMQ refuses to remove an active entry while its worker's lock is alive.
      const isLive = ['waiting', 'prioritized', 'delayed'].includes(state);
      if (!isLive) await this.queue.remove(id);
      await this.#add(id, { jobId }, priority, 0);
    });
  }

  /** Entries that are waiting or being answered; undefined when the queue cannot be reached. */
  async counts(): Promise<number | undefined> {
    const counted = await withinBudget(probeBudgetMs, () =>
      this.queue.getJobCounts('waiting', 'prioritized', 'delayed', 'active'),
    );
    if (counted.status !== 'done') return undefined;
    return Object.values(counted.value).reduce((sum, count) => sum + count, 0);
  }

  /** Up when an entry would be taken, degraded while the queue is only read; asked for a second. */
  async state(): Promise<'up' | 'degraded' | 'down'> {
    const [write, read] = await Promise.all([
      withinBudget(probeBudgetMs, () => this.queue.tryWrite()),
      withinBudget(probeBudgetMs, () => this.queue.isPaused()),
    ]);
    if (write.status === 'done') return 'up';
    return read.status === 'done' ? 'degraded' : 'down';
  }

  /** In the time that a client's request has for it. */
  #soon(operation: () => Promise<void>): Promise<NotifyOutcome> {
    return this.#within(this.#isAway ? knownAwayBudgetMs : notifyBudgetMs, operation);
  }

  async #within(budgetMs: number, operation: () => Promise<void>): Promise<NotifyOutcome> {
    const outcome = await withinBudget(budgetMs, async () => {
      await operation();
      this.#isAway = false;
    });
    if (outcome.status === 'done') return 'notified';
    this.#isAway = true;
    this.metrics.queueNotNotified();
    this.failures.report(
      'The queue could not be notified of a job; the reconciler will',
      outcome.status === 'failed'
        ? outcome.error
        : new Error(`The queue did not answer within ${String(budgetMs)} ms.`),
    );
    return 'unreachable';
  }

  async #add(id: string, payload: EntryPayload, priority: number, delayMs: number): Promise<void> {
    const options: JobsOptions = {
      jobId: id,
      // BullMQ puts entries without a priority (0) before all others, so every entry has one.
      priority: priority + 1,
      attempts: 1,
      stackTraceLimit: 0,
      ...(delayMs > 0 && { delay: delayMs }),
    };
    await this.queue.add(runEntry, payload, options);
  }
}
