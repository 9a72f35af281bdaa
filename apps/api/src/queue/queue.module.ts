import { BullModule } from '@nestjs/bullmq';
import { Global, Module } from '@nestjs/common';
import type { Logger } from 'pino';
import { ENV, type Env } from '../config/env.js';
import { DATABASE_URL } from '../database/database.module.js';
import { Closing } from '../process/closing.js';
import { onceDatabaseAnswers } from '../database/once-database-answers.js';
import { LOGGER } from '../telemetry/logger.js';
import { RepeatedFailureLog } from '../telemetry/repeated-failure-log.js';
import { JobQueue, type JobQueueOptions } from './job-queue.js';
import { preparePostgresQueue } from './postgres-queue.js';
import { queueName } from './queue-entry.js';
import { QueueNotifierService } from './queue-notifier.service.js';
import { QueueWorkerService } from './queue-worker.service.js';
import { contactRedis } from './redis-queue.js';
import { StartsAhead } from './starts-ahead.js';

const closeMs = 1_000;

/**
 * In Redis where there is one, else in PostgreSQL beside the jobs.
 * @throws the driver's error when PostgreSQL cannot be reached. A Redis that is down does not throw:
 * the queue is "unreachable" until it is there, and jobs are accepted meanwhile.
 */
async function openQueue(
  databaseUrl: string,
  env: Env,
  logger: Logger,
  failures: RepeatedFailureLog,
  closing: Closing,
): Promise<JobQueueOptions> {
  const connection = env.REDIS_URL
    ? await contactRedis(env.REDIS_URL, failures, logger)
    : await onceDatabaseAnswers(() => preparePostgresQueue(databaseUrl, failures), {
        waitMs: env.DATABASE_WAIT_MS,
        logger,
      });
  return {
    connection,
    failures,
    closeMs: () => Math.min(closeMs, closing.leftMs('leaveQueue')),
  };
}

BullModule.queueClass = JobQueue;

/** The open queue for all modules; it closes after the workers, which stop in an earlier phase. */
@Global()
@Module({
  imports: [
    BullModule.forRootAsync({
      inject: [DATABASE_URL, ENV, LOGGER, RepeatedFailureLog, Closing],
      useFactory: openQueue,
      // A worker begins when its process can take leases: see QueueWorkerService.
      extraOptions: { manualRegistration: true },
    }),
    BullModule.registerQueue({ name: queueName }),
  ],
  providers: [QueueNotifierService, QueueWorkerService, StartsAhead],
  exports: [BullModule, QueueNotifierService, QueueWorkerService],
})
export class QueueModule {}
