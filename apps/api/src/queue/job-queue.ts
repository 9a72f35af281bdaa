import { withinBudget } from '@faina/agent-core';
import { getQueueToken } from '@nestjs/bullmq';
import {
  Queue,
  setDefaultBackendFactory,
  type IQueueBackend,
  type PostgresPoolConfig,
  type QueueOptions,
} from 'bullmq';
import { Redis } from 'ioredis';
import type { RepeatedFailureLog } from '../telemetry/repeated-failure-log.js';
import { createPostgresQueueBackend } from './postgres-queue.js';
import { queueName } from './queue-entry.js';
import { createRedisQueueBackend } from './redis-queue.js';

// Asked by whatever makes a queue or a worker, Nest included: the connection tells where the queue is.
setDefaultBackendFactory<IQueueBackend, Redis | PostgresPoolConfig>(
  (name, { connection, ...options }, kind) =>
    connection instanceof Redis
      ? createRedisQueueBackend(name, { ...options, connection }, kind)
      : createPostgresQueueBackend(name, { ...options, connection }, kind),
);

/** Injection token of the open `JobQueue`, where `@InjectQueue` does not reach. */
export const queueToken = getQueueToken(queueName);

/** Written to see whether Redis takes writes; gone by itself. */
const probeKey = 'faina:write-probe';
const probeMs = 1_000;

export interface JobQueueOptions extends QueueOptions {
  /** A client of Redis, or the settings of a pool of PostgreSQL. */
  readonly connection: Redis | PostgresPoolConfig;
  readonly failures: RepeatedFailureLog;
  /** How long closing may take, in milliseconds; asked for when it begins. */
  readonly closeMs: () => number;
}

/**
 * BullMQ's queue in PostgreSQL or Redis. Nest waits for its end as long as that takes, and fails with
 * it; this one always ends, in time.
 */
export class JobQueue extends Queue {
  /** The client that it writes with, which fails fast; undefined where the queue is in PostgreSQL. */
  readonly redis: Redis | undefined;

  constructor(
    name: string,
    private readonly options: JobQueueOptions,
  ) {
    super(name, options);
    const { connection, failures } = options;
    this.redis = connection instanceof Redis ? connection : undefined;
    const failure = this.redis ? 'Redis cannot be reached' : 'The queue in PostgreSQL failed';
    this.on('error', (error) => failures.report(failure, error));
  }

  /** Writes something that does not matter; rejects when the queue would take no entry. */
  tryWrite(): Promise<unknown> {
    // Refused like an entry: by a full Redis, by one that cannot save, and by a replica. PostgreSQL
    // takes what the database takes, which is asked for itself.
    return this.redis?.set(probeKey, '', 'PX', probeMs) ?? this.isPaused();
  }

  override async close(): Promise<void> {
    const closed = await withinBudget(this.options.closeMs(), () => super.close());
    if (closed.status === 'failed') {
      this.options.failures.report('Closing the queue failed', closed.error);
    }
    this.redis?.disconnect();
  }
}
