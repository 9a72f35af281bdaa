import { runMigrations, withBackend, type PostgresPoolConfig } from 'bullmq';
import { asUnableToConnect, connectClient } from '../database/connection-errors.js';
import {
  createAddingPostgresBackend,
  createPacedPostgresBackend,
} from './paced-postgres-backend.js';
import type { EntryProcessor, EntryResult, QueueConnection } from './queue-backend.js';
import { queueName } from './queue-entry.js';
import type { RepeatedFailureLog } from '../telemetry/repeated-failure-log.js';
import { separateUrlOptions } from './separate-url-options.js';
import { withinBudget } from '@faina/agent-core';
import { workerOptions } from './worker-options.js';

const { Queue } = withBackend(createAddingPostgresBackend);
const { Worker } = withBackend(createPacedPostgresBackend);

/** Bounds of every connection; BullMQ makes one pool for the queue and one for each worker. */
const bounds = {
  connectionTimeoutMillis: 5_000,
  query_timeout: 15_000,
  keepAlive: true,
  application_name: 'faina-queue',
};

const giveUpMs = 1_000;

/**
 * Answered entries that the board can show; the age is in seconds. No count: to keep the newest n,
 * BullMQ reads all n of them in PostgreSQL at each completion; 1 000 more than halve the throughput.
 */
const keptCompleted = { age: 60 };
const keptFailed = { age: 3_600 };

/**
 * Opens the queue in the schema `bullmq` of the database, which it brings up to date.
 * @throws the driver's error when the database cannot be reached or refuses.
 */
export async function openPostgresQueueConnection(
  databaseUrl: string,
  failures: RepeatedFailureLog,
): Promise<QueueConnection> {
  await migrate(databaseUrl, failures);
  // A pool of its own: BullMQ sets the search_path of its connections, which ours must not have.
  const connection: PostgresPoolConfig = {
    ...bounds,
    ...separateUrlOptions(databaseUrl),
    // One of them listens in a worker.
    max: 5,
    // Opening a connection for each notification after a quiet time would eat into its budget.
    idleTimeoutMillis: 300_000,
  };
  const queue = new Queue(queueName, { connection });
  queue.on('error', (error) => failures.report('The queue in PostgreSQL failed', error));
  await firstContact(queue);
  return {
    queue,
    // It takes what the database takes, which is asked for itself.
    tryWrite: () => queue.isPaused(),
    createWorker: (processor: EntryProcessor, concurrency: number) => {
      const worker = new Worker<unknown, EntryResult>(queueName, processor, {
        ...workerOptions(concurrency),
        removeOnComplete: keptCompleted,
        removeOnFail: keptFailed,
        connection,
      });
      worker.on('error', (error) =>
        failures.report('The worker of the queue in PostgreSQL failed', error),
      );
      return worker;
    },
    close: async (deadlineMs) => {
      const closed = await withinBudget(deadlineMs, () => queue.close());
      if (closed.status === 'failed') failures.report('Closing the queue failed', closed.error);
    },
  };
}

/** A backend whose first contact failed keeps that failure for ever, so it is given up. */
async function firstContact(queue: InstanceType<typeof Queue>): Promise<void> {
  try {
    await queue.waitUntilReady();
  } catch (error) {
    await withinBudget(giveUpMs, () => queue.close());
    throw asUnableToConnect(error);
  }
}

async function migrate(databaseUrl: string, failures: RepeatedFailureLog): Promise<void> {
  const client = await connectClient({ ...bounds, connectionString: databaseUrl });
  client.on('error', (error) => failures.report('Preparing the queue in PostgreSQL failed', error));
  try {
    await runMigrations(client);
  } finally {
    await client.end();
  }
}
