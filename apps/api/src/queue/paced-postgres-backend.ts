import { setTimeout as delay } from 'node:timers/promises';
import {
  PostgresConnection,
  PostgresQueueBackend,
  type BackendFactory,
  type PostgresConnectionOptions,
} from 'bullmq';

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

/** For workers; a queue that only adds needs no pacing. */
export const createPacedPostgresBackend: BackendFactory<
  PostgresQueueBackend,
  PostgresConnectionOptions
> = (name, options) =>
  // The last argument names the connection, by which Bull Board finds the workers of the queue.
  new PacedPostgresBackend(new PostgresConnection(options.connection), name, options, true, name);
