import { randomUUID } from 'node:crypto';
import { type Logger, silentLogger } from '@faina/agent-core';
import { Processor, WorkerHost } from '@nestjs/bullmq';
import {
  type INestApplicationContext,
  Module,
  type OnApplicationBootstrap,
  type Provider,
} from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import { Worker, type Job } from 'bullmq';
import { ENV, readEnv } from '../../../src/config/env.js';
import { DATABASE_URL } from '../../../src/database/database.module.js';
import { Closing } from '../../../src/process/closing.js';
import { type JobQueue, queueToken } from '../../../src/queue/job-queue.js';
import { type EntryPayload, type EntryResult, queueName } from '../../../src/queue/queue-entry.js';
import { QueueNotifierService } from '../../../src/queue/queue-notifier.service.js';
import { QueueWorkerService, workerOptions } from '../../../src/queue/queue-worker.service.js';
import { QueueModule } from '../../../src/queue/queue.module.js';
import { LOGGER } from '../../../src/telemetry/logger.js';
import { DeliveryMetrics } from '../../../src/telemetry/metrics/delivery-metrics.js';
import { RepeatedFailureLog } from '../../../src/telemetry/repeated-failure-log.js';

/** Where the queue lives: in Redis where that is set, else in PostgreSQL. */
export interface QueueSettings {
  readonly databaseUrl: string;
  readonly redisUrl?: string | undefined;
}

type Look = (payload: EntryPayload, signal: AbortSignal) => Promise<void>;

@Module({})
class Installation {}

/** The queue's module as the service has it, with what it takes from the other modules. */
function open(
  { databaseUrl, redisUrl }: QueueSettings,
  { logger = silentLogger, concurrency = 1, providers = [] as Provider[] } = {},
): Promise<INestApplicationContext> {
  const env = readEnv({
    WORKER_CONCURRENCY: String(concurrency),
    ...(redisUrl !== undefined && { REDIS_URL: redisUrl }),
  });
  const shared = [
    { provide: ENV, useValue: env },
    { provide: DATABASE_URL, useValue: databaseUrl },
    { provide: LOGGER, useValue: logger },
    { provide: RepeatedFailureLog, useValue: new RepeatedFailureLog(logger) },
    { provide: Closing, useValue: new Closing(1_000) },
    { provide: DeliveryMetrics, useValue: new DeliveryMetrics() },
  ];
  return NestFactory.createApplicationContext(
    {
      module: Installation,
      global: true,
      imports: [QueueModule],
      providers: [...shared, ...providers],
      exports: shared.map(({ provide }) => provide),
    },
    { logger: false },
  );
}

/** Answers entries by what a test does with them. */
@Processor(queueName, workerOptions)
class TestProcessor extends WorkerHost implements OnApplicationBootstrap {
  constructor(
    private readonly queueWorker: QueueWorkerService,
    private readonly look: Look,
  ) {
    super();
  }

  process(entry: Job, token?: string, signal?: AbortSignal): Promise<EntryResult> {
    return this.queueWorker.answer(entry, token, async (payload) => {
      if (signal === undefined) throw new Error('BullMQ gave no signal.');
      await this.look(payload, signal);
      return { kind: 'unknown' };
    });
  }

  onApplicationBootstrap(): void {
    this.queueWorker.start(this, () => undefined);
  }
}

/** A worker in an installation of its own, as of another process. */
class RunningWorker {
  readonly #application: Promise<INestApplicationContext>;

  constructor(settings: QueueSettings, look: Look, concurrency: number) {
    const processor: Provider = {
      provide: TestProcessor,
      inject: [QueueWorkerService],
      useFactory: (worker: QueueWorkerService) => new TestProcessor(worker, look),
    };
    this.#application = open(settings, { concurrency, providers: [processor] });
  }

  async stop(deadlineMs: number): Promise<void> {
    await (await this.#application).get(QueueWorkerService).stop(deadlineMs);
  }

  async close(): Promise<void> {
    await this.stop(2_000);
    await (await this.#application).close();
  }
}

/** An open queue with its notifier, the workers that a test started on it, and what they looked at. */
export class QueueUnderTest {
  readonly notifier: QueueNotifierService;
  /** The queue as BullMQ knows it, to look at entries and to put foreign ones in. */
  readonly bullQueue: JobQueue;
  /** Ids of the jobs that the recording workers looked at, in order. */
  readonly seen: string[] = [];
  readonly #workers: RunningWorker[] = [];

  private constructor(
    private readonly settings: QueueSettings,
    private readonly application: INestApplicationContext,
  ) {
    this.notifier = application.get(QueueNotifierService);
    this.bullQueue = application.get<JobQueue>(queueToken);
  }

  static async open(settings: QueueSettings, logger?: Logger): Promise<QueueUnderTest> {
    return new QueueUnderTest(settings, await open(settings, { logger }));
  }

  startWorker(look: Look, concurrency = 1): RunningWorker {
    const worker = new RunningWorker(this.settings, look, concurrency);
    this.#workers.push(worker);
    return worker;
  }

  startRecordingWorker(concurrency = 1): RunningWorker {
    return this.startWorker(async ({ jobId }) => {
      this.seen.push(jobId);
    }, concurrency);
  }

  /** Takes the next entry as a worker does that dies at once; its lock ends after `lockMs`. */
  async takeAndDie(lockMs: number): Promise<Job | undefined> {
    const { connection } = this.bullQueue.opts;
    const worker = new Worker(queueName, null, { ...workerOptions, connection });
    const token = randomUUID();
    const entry = await worker.getNextJob(token);
    await entry?.extendLock(token, lockMs);
    await worker.close(true);
    return entry;
  }

  /** Takes so many entries in a row, as a worker's loop does, and closes in the same turn of the event loop. */
  async takeAndClose(entries: number): Promise<void> {
    const { connection } = this.bullQueue.opts;
    const worker = new Worker(queueName, null, { ...workerOptions, connection });
    for (let number = 0; number < entries; number += 1) await worker.getNextJob(`worker:${number}`);
    await worker.close();
  }

  async close(): Promise<void> {
    await Promise.all(this.#workers.map((worker) => worker.close()));
    await this.application.close();
  }
}
