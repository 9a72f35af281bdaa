import { once } from 'node:events';
import { type Logger, withinBudget } from '@faina/agent-core';
import { Queue, Worker } from 'bullmq';
import { Redis } from 'ioredis';
import type { EntryProcessor, EntryResult, QueueConnection } from './queue-backend.js';
import { queueName } from './queue-entry.js';
import type { RepeatedFailureLog } from '../telemetry/repeated-failure-log.js';
import { redisWarnings } from './redis-warnings.js';
import { workerOptions } from './worker-options.js';

/** How long a start waits for Redis to answer or refuse before it goes on without. */
const firstContactMs = 2_000;

const connecting = {
  connectTimeout: 5_000,
  keepAlive: 10_000,
  retryStrategy: (tries: number) => Math.min(50 * 2 ** Math.min(tries, 10), 1_000),
};

/** Written to see whether Redis takes writes; gone by itself. */
const probeKey = 'faina:write-probe';
const probeMs = 1_000;

/** Answered entries that the board can show; the age is in seconds. */
const keptCompleted = { age: 3_600, count: 1_000 };
const keptFailed = { age: 86_400, count: 1_000 };

/** Opens the queue in Redis; when Redis is down it opens all the same and heals by itself. */
export async function openRedisQueueConnection(
  redisUrl: string,
  failures: RepeatedFailureLog,
  logger: Logger,
): Promise<QueueConnection> {
  // A notification must fail at once while Redis is away, never wait in a line that grows without bound.
  const producer = new Redis(redisUrl, {
    ...connecting,
    enableOfflineQueue: false,
    maxRetriesPerRequest: 1,
    commandTimeout: 2_000,
    // Redis that is connected and silent: give the connection up and make a new one.
    socketTimeout: 5_000,
  });
  producer.on('error', (error) => failures.report('Redis cannot be reached', error));
  // Once, also where Redis comes up after this process.
  producer.once('ready', () => void warnOfLosses(producer, logger));
  await withinBudget(firstContactMs, () => once(producer, 'ready'));
  // Without the version check a queue born while Redis is down has nothing to fail at, and heals
  // with its connection; the worker's connection checks the version.
  const queue = new Queue(queueName, {
    connection: producer,
    skipWaitingForReady: true,
    skipVersionCheck: true,
  });
  queue.on('error', (error) => failures.report('Redis cannot be reached', error));
  return {
    queue,
    // Refused like an entry: by a full Redis, by one that cannot save, and by a replica.
    tryWrite: () => producer.set(probeKey, '', 'PX', probeMs),
    createWorker: (processor: EntryProcessor, concurrency: number) => {
      const worker = new Worker<unknown, EntryResult>(queueName, processor, {
        ...workerOptions(concurrency),
        removeOnComplete: keptCompleted,
        removeOnFail: keptFailed,
        connection: {
          ...connecting,
          url: redisUrl,
          maxRetriesPerRequest: null,
          // Above the 10 s that a blocking read may last.
          socketTimeout: 15_000,
        },
      });
      worker.on('error', (error) =>
        failures.report('The worker of the queue in Redis failed', error),
      );
      return worker;
    },
    close: async (deadlineMs) => {
      const closed = await withinBudget(deadlineMs, () => queue.close());
      if (closed.status === 'failed') failures.report('Closing the queue failed', closed.error);
      producer.disconnect();
    },
  };
}

/** A Redis that does not tell is not asked again. */
async function warnOfLosses(redis: Redis, logger: Logger): Promise<void> {
  const told = await withinBudget(firstContactMs, () => redis.info());
  if (told.status !== 'done') return;
  for (const warning of redisWarnings(told.value)) logger.warn({}, warning);
}
