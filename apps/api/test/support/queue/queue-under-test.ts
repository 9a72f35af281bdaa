import { randomUUID } from 'node:crypto';
import { silentLogger } from '@faina/agent-core';
import { Queue, Worker, type Job } from 'bullmq';
import { QueueNotifier } from '../../../src/queue/queue-notifier.service.js';
import type { EntryPayload } from '../../../src/queue/queue-entry.js';
import type { QueueConnection } from '../../../src/queue/queue-backend.js';
import { openQueueConnection, type QueueSettings } from '../../../src/queue/job-queue.js';
import { QueueWorker } from '../../../src/queue/queue-worker.service.js';
import { RepeatedFailureLog } from '../../../src/telemetry/repeated-failure-log.js';

/** An open queue with its notifier, the workers that a test started on it, and what they were notified of. */
export class QueueUnderTest {
  readonly notifier: QueueNotifier;
  /** Ids of the jobs that the recording workers looked at, in order. */
  readonly seen: string[] = [];
  readonly #workers: QueueWorker[] = [];

  private constructor(readonly connection: QueueConnection) {
    this.notifier = new QueueNotifier(connection, new RepeatedFailureLog(silentLogger));
  }

  static async open(settings: QueueSettings): Promise<QueueUnderTest> {
    return new QueueUnderTest(await openQueueConnection(settings, silentLogger));
  }

  startWorker(
    look: (payload: EntryPayload, signal: AbortSignal) => Promise<void>,
    concurrency = 1,
  ): QueueWorker {
    const worker = new QueueWorker(
      this.connection,
      async (payload, signal) => {
        await look(payload, signal);
        return { kind: 'unknown' };
      },
      concurrency,
      silentLogger,
    );
    this.#workers.push(worker);
    worker.start();
    return worker;
  }

  startRecordingWorker(concurrency = 1): QueueWorker {
    return this.startWorker(async ({ jobId }) => {
      this.seen.push(jobId);
    }, concurrency);
  }

  /** The queue as BullMQ knows it, to look at entries and to put foreign ones in. */
  get bullQueue(): Queue {
    if (this.connection.queue instanceof Queue) return this.connection.queue;
    throw new Error('This is no BullMQ queue.');
  }

  /** Takes the next entry as a worker does that dies at once; its lock ends after `lockMs`. */
  async takeAndDie(lockMs: number): Promise<Job | undefined> {
    const worker = this.connection.createWorker(async () => null, 1);
    if (!(worker instanceof Worker)) throw new Error('This is no BullMQ worker.');
    const token = randomUUID();
    const entry = await worker.getNextJob(token);
    await entry?.extendLock(token, lockMs);
    await worker.close(true);
    return entry;
  }

  async close(): Promise<void> {
    await Promise.all(this.#workers.map((worker) => worker.stop(2_000)));
    await this.connection.close(1_000);
  }
}
