import { Global, Inject, Module, type OnApplicationShutdown } from '@nestjs/common';
import type { Logger } from 'pino';
import { ENV, type Env } from '../config/env.js';
import { DATABASE_URL } from '../database/database.module.js';
import { Closing } from '../process/closing.js';
import { onceDatabaseAnswers } from '../database/once-database-answers.js';
import { LOGGER } from '../telemetry/logger.js';
import { QueueNotifier } from './queue-notifier.service.js';
import type { QueueConnection } from './queue-backend.js';
import { openQueueConnection } from './job-queue.js';
import { QUEUE_CONNECTION } from './queue-tokens.js';
import { QueueWorkerFactory } from './queue-worker.factory.js';
import { RepeatedFailureLog } from '../telemetry/repeated-failure-log.js';

const closeMs = 1_000;

/** The open queue for all modules; it closes after the workers, which stop in an earlier phase. */
@Global()
@Module({
  providers: [
    {
      provide: QUEUE_CONNECTION,
      inject: [DATABASE_URL, ENV, LOGGER],
      useFactory: (databaseUrl: string, env: Env, logger: Logger): Promise<QueueConnection> =>
        onceDatabaseAnswers(
          () => openQueueConnection({ databaseUrl, redisUrl: env.REDIS_URL }, logger),
          { waitMs: env.DATABASE_WAIT_MS, logger },
        ),
    },
    {
      provide: QueueNotifier,
      inject: [QUEUE_CONNECTION, LOGGER],
      useFactory: (connection: QueueConnection, logger: Logger): QueueNotifier =>
        new QueueNotifier(connection, new RepeatedFailureLog(logger)),
    },
    QueueWorkerFactory,
  ],
  exports: [QUEUE_CONNECTION, QueueNotifier, QueueWorkerFactory],
})
export class QueueModule implements OnApplicationShutdown {
  constructor(
    @Inject(QUEUE_CONNECTION) private readonly connection: QueueConnection,
    private readonly closing: Closing,
  ) {}

  async onApplicationShutdown(): Promise<void> {
    await this.connection.close(Math.min(closeMs, this.closing.leftMs('leaveQueue')));
  }
}
