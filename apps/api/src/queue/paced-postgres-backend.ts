import { setTimeout as delay } from 'node:timers/promises';
import { PostgresQueueBackend, type BackendFactory, type PostgresPoolConfig } from 'bullmq';
import { OwnPoolConnection } from './own-pool-connection.js';

const pauseAfterFailureMs = 500;
const longestWaitSeconds = 5;

/** BullMQ's PostgreSQL backend with two habits of its Redis backend that a worker's loop needs. */
class PacedPostgresBackend extends PostgresQueueBackend {
  /**
   * A wait that began while the database was away may have missed an entry; it must not last the
   * hour that BullMQ allows it.
   */
  override get maximumBlockTimeout(): number {
    return longestWaitSeconds;
  }

  /** BullMQ fetches again at once after errors other than a refused connection, without end. */
  override async moveToActive(
    ...parameters: Parameters<PostgresQueueBackend['moveToActive']>
  ): ReturnType<PostgresQueueBackend['moveToActive']> {
    try {
      return await super.moveToActive(...parameters);
    } catch (error) {
      await delay(pauseAfterFailureMs);
      throw error;
    }
  }
}

/** For workers. */
export const createPacedPostgresBackend: BackendFactory<
  PostgresQueueBackend,
  PostgresPoolConfig
> = (name, options) =>
  // The last argument names the connection, by which Bull Board finds the workers of the queue.
  new PacedPostgresBackend(new OwnPoolConnection(options.connection), name, options, true, name);

/** For a queue that only adds, which needs no pacing. */
export const createAddingPostgresBackend: BackendFactory<
  PostgresQueueBackend,
  PostgresPoolConfig
> = (name, options) =>
  new PostgresQueueBackend(new OwnPoolConnection(options.connection), name, options, true);
