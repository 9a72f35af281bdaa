import { setTimeout as delay } from 'node:timers/promises';
import { serializeError, withinBudget } from '@faina/agent-core';
import { BullRegistrar, type WorkerHost } from '@nestjs/bullmq';
import { Inject, Injectable } from '@nestjs/common';
import {
  UnrecoverableError,
  WaitingError,
  type Job,
  type Worker,
  type WorkerOptions,
} from 'bullmq';
import type { Logger } from 'pino';
import { ENV, type Env } from '../config/env.js';
import { LOGGER } from '../telemetry/logger.js';
import { RepeatedFailureLog } from '../telemetry/repeated-failure-log.js';
import {
  entryPayloadSchema,
  type EntryAnswer,
  type EntryPayload,
  type EntryResult,
} from './queue-entry.js';
import { type Start, StartsAhead } from './starts-ahead.js';

/**
 * How BullMQ holds an entry while a worker answers it. The lock only decides how soon an entry comes
 * again whose worker died before it took the job's lease: after the lock and up to one check more,
 * 2.5 s at most. The lease decides who may run the job, so a lock lost too early is harmless: the
 * entry comes twice and the second worker finds the lease taken.
 */
export const workerOptions = {
  autorun: false,
  lockDuration: 1_500,
  // So that a lock is renewed when it is half of this old at the least, and all of it at the most.
  lockRenewTime: 1_000,
  stalledInterval: 1_000,
  // A stalled entry comes again, however often; a job that kills its workers is stopped by its row.
  maxStalledCount: 1_000_000,
  // Pause after a failed fetch or acknowledgement; BullMQ's default of 15 s would delay healing.
  runRetryDelay: 1_000,
} satisfies Partial<WorkerOptions>;

const restartDelayMs = 1_000;

/** The part of the time to stop that is kept for cutting the connections. */
const reserve = 0.1;

type Look = (payload: EntryPayload) => Promise<EntryAnswer>;

/**
 * The worker of this process, which Nest makes around a processor: when it begins and ends, and what
 * becomes of an entry.
 */
@Injectable()
export class QueueWorkerService {
  readonly #stopping = new AbortController();
  #worker: Worker | undefined;
  #lent = 0;
  #stopped: Promise<void> | undefined;

  constructor(
    private readonly registrar: BullRegistrar,
    @Inject(ENV) private readonly env: Env,
    @Inject(LOGGER) private readonly logger: Logger,
    private readonly failures: RepeatedFailureLog,
    private readonly startsAhead: StartsAhead,
  ) {}

  /**
   * Begins to take entries, as soon as the queue can be reached; does not wait for that.
   * @param start for jobs ahead of their entries
   */
  start(host: WorkerHost, start: Start): void {
    this.startsAhead.startWith(start);
    if (this.#worker === undefined) void this.#supervise(host);
  }

  /** Leaves so many of the slots to jobs that come without an entry; one stays in any case. */
  lend(slots: number): void {
    this.#lent = slots;
    if (this.#worker) this.#worker.concurrency = this.#slots();
  }

  /**
   * Takes nothing new from now on, aborts the signals of entries that are being answered, waits for
   * these and closes. Returns within `deadlineMs`, also when one does not obey or the queue is away.
   */
  stop(deadlineMs: number): Promise<void> {
    this.#stopped ??= this.#stop(deadlineMs);
    return this.#stopped;
  }

  /** Looks at the job of an entry. What is thrown fails the entry, and is shown by the board. */
  async answer(entry: Job, token: string | undefined, look: Look): Promise<EntryResult> {
    if (this.#stopping.signal.aborted) {
      // Fetched while the worker was being paused: give it back to the others.
      await entry.moveToWait(token);
      throw new WaitingError();
    }
    const payload = entryPayloadSchema.safeParse(entry.data);
    if (!payload.success) {
      this.logger.error({ entryId: entry.id }, 'An entry of the queue is not ours; it is dropped');
      throw new UnrecoverableError('The payload is not { jobId, tenant }.');
    }
    const started = await this.startsAhead.answerTo(entry.id ?? '');
    return resultOf(started ?? (await this.#look(payload.data, look)));
  }

  async #stop(deadlineMs: number): Promise<void> {
    this.#stopping.abort();
    this.startsAhead.stop();
    const worker = this.#worker;
    if (worker === undefined) return;
    await worker.pause(true);
    worker.cancelAllJobs('The worker is shutting down.');
    const closed = await withinBudget(deadlineMs * (1 - reserve), () => worker.close());
    if (closed.status === 'done') return;
    this.logger.warn({ deadlineMs }, 'The worker did not drain in time; its connections are cut');
    await withinBudget(deadlineMs * reserve, () => worker.disconnect());
    // Nest closes it once more, and would wait for the same end.
    worker.closing = Promise.resolve();
  }

  async #look(payload: EntryPayload, look: Look): Promise<EntryAnswer> {
    try {
      return await look(payload);
    } catch (error) {
      this.logger.error(
        { jobId: payload.jobId, error: serializeError(error) },
        'Looking at a job failed; the reconciler notifies the queue again if it still waits',
      );
      // The queue keeps and shows what is thrown here, and the error may hold a client's data.
      throw new UnrecoverableError('The handler failed; the log has the reason.');
    }
  }

  async #supervise(host: WorkerHost): Promise<void> {
    const { signal } = this.#stopping;
    while (!signal.aborted) {
      const worker = this.#create(host);
      try {
        // BullMQ keeps a failed first contact for ever, so a worker that never got ready is replaced.
        await worker.waitUntilReady();
        await worker.run();
        return;
      } catch (error) {
        if (signal.aborted) return;
        this.logger.error({ error: serializeError(error) }, 'The worker ended; it starts again');
      }
      await withinBudget(restartDelayMs, () => worker.close(true));
      await delay(restartDelayMs, undefined, { signal }).catch(() => undefined);
    }
  }

  #slots(): number {
    return Math.max(1, this.env.WORKER_CONCURRENCY - this.#lent);
  }

  #create(host: WorkerHost): Worker {
    this.registrar.register();
    const { worker } = host;
    const place = this.env.REDIS_URL ? 'Redis' : 'PostgreSQL';
    const failure = `The worker of the queue in ${place} failed`;
    worker.on('drained', () => {
      this.startsAhead.noteEmptyQueue();
    });
    worker.on('error', (error) => this.failures.report(failure, error));
    worker.concurrency = this.#slots();
    this.#worker = worker;
    return worker;
  }
}

/** A job that failed fails its entry, which is nobody's defect and is not tried again. */
function resultOf(answer: EntryAnswer): EntryResult {
  switch (answer.kind) {
    case 'failed':
      throw new UnrecoverableError(answer.code);
    case 'stands':
      return { status: answer.status, outcome: answer.outcome };
    case 'unknown':
      return null;
  }
}
