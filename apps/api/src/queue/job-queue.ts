import type { Logger } from '@faina/agent-core';
import { openPostgresQueueConnection } from './postgres-queue.js';
import type { QueueConnection } from './queue-backend.js';
import { openRedisQueueConnection } from './redis-queue.js';
import { RepeatedFailureLog } from '../telemetry/repeated-failure-log.js';

/** Where the queue lives. */
export interface QueueSettings {
  readonly databaseUrl: string;
  /** When set, the queue is in Redis, else in PostgreSQL beside the jobs. */
  readonly redisUrl?: string | undefined;
}

/**
 * Opens the queue on the backend that the settings name.
 * @throws the driver's error when PostgreSQL cannot be reached. A Redis that is down does not throw:
 * the queue answers "unreachable" until it is there, and jobs are accepted meanwhile.
 */
export async function openQueueConnection(
  settings: QueueSettings,
  logger: Logger,
): Promise<QueueConnection> {
  const failures = new RepeatedFailureLog(logger);
  return settings.redisUrl === undefined
    ? openPostgresQueueConnection(settings.databaseUrl, failures)
    : openRedisQueueConnection(settings.redisUrl, failures, logger);
}
