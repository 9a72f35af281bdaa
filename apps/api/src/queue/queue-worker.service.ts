import { setTimeout as delay } from 'node:timers/promises';
import { UnrecoverableError, WaitingError, type Job } from 'bullmq';
import { withinBudget, serializeError, type Logger } from '@faina/agent-core';
import type { DoorbellWorker, EntryResult, QueueConnection } from './queue-backend.js';
import { entryPayloadSchema, type EntryAnswer, type EntryPayload } from './queue-entry.js';

/** Looks at one job; the signal is aborted when the worker stops. */
export type EntryHandler = (payload: EntryPayload, signal: AbortSignal) => Promise<EntryAnswer>;

const restartDelayMs = 1_000;

/** The part of the time to stop that is kept for cutting the connections. */
const reserve = 0.1;

/** Answers the notifier: takes entries from the queue and hands their payload to the handler. */
export class QueueWorker {
  readonly #stopping = new AbortController();
  #worker: DoorbellWorker | undefined;
  #stopped: Promise<void> | undefined;

  constructor(
    private readonly connection: QueueConnection,
    private readonly handler: EntryHandler,
    private readonly concurrency: number,
    private readonly logger: Logger,
  ) {}

  /** Begins to take entries, as soon as the queue can be reached; does not wait for that. */
  start(): void {
    if (this.#worker === undefined) void this.#supervise();
  }

  /**
   * Takes nothing new from now on, aborts the running handlers' signals, waits for them and closes.
   * Returns within `deadlineMs`, also when a handler does not obey or the queue is away.
   */
  stop(deadlineMs: number): Promise<void> {
    this.#stopped ??= this.#stop(deadlineMs);
    return this.#stopped;
  }

  async #stop(deadlineMs: number): Promise<void> {
    // One signal for all rather than BullMQ's per entry, which loses track of a handler when its
    // entry stalls and is delivered to this process again.
    this.#stopping.abort(new DOMException('The worker is shutting down.', 'AbortError'));
    const worker = this.#worker;
    if (worker === undefined) return;
    await worker.pause(true);
    const closed = await withinBudget(deadlineMs * (1 - reserve), () => worker.close());
    if (closed.status === 'done') return;
    this.logger.warn({ deadlineMs }, 'The worker did not drain in time; its connections are cut');
    await withinBudget(deadlineMs * reserve, () => worker.disconnect());
  }

  async #supervise(): Promise<void> {
    const { signal } = this.#stopping;
    while (!signal.aborted) {
      const worker = this.connection.createWorker(
        (entry, token) => this.#answer(entry, token),
        this.concurrency,
      );
      this.#worker = worker;
      const failure = await this.#runUntilStopped(worker);
      if (failure === undefined || signal.aborted) return;
      this.logger.error({ error: serializeError(failure) }, 'The worker ended; it starts again');
      await withinBudget(restartDelayMs, () => worker.close(true));
      await delay(restartDelayMs, undefined, { signal }).catch(() => undefined);
    }
  }

  /** BullMQ keeps a failed first contact for ever, so a worker that never got ready is replaced. */
  async #runUntilStopped(worker: DoorbellWorker): Promise<unknown> {
    try {
      await worker.waitUntilReady();
      await worker.run();
      return undefined;
    } catch (error) {
      return error;
    }
  }

  async #answer(entry: Job<unknown, EntryResult>, token: string | undefined): Promise<EntryResult> {
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
    return resultOf(await this.#look(payload.data));
  }

  async #look(payload: EntryPayload): Promise<EntryAnswer> {
    try {
      return await this.handler(payload, AbortSignal.any([this.#stopping.signal]));
    } catch (error) {
      this.logger.error(
        { jobId: payload.jobId, error: serializeError(error) },
        'Looking at a job failed; the reconciler notifies the queue again if it still waits',
      );
      // The queue keeps and shows what is thrown here, and the error may hold a client's data.
      throw new UnrecoverableError('The handler failed; the log has the reason.');
    }
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
