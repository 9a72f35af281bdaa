import { Inject, Injectable } from '@nestjs/common';
import type { Logger } from 'pino';
import { ENV, type Env } from '../config/env.js';
import { LOGGER } from '../telemetry/logger.js';
import type { QueueConnection } from './queue-backend.js';
import { QUEUE_CONNECTION } from './queue-tokens.js';
import { QueueWorker, type EntryHandler } from './queue-worker.service.js';

/** Makes the worker of this process around what looks at a job. */
@Injectable()
export class QueueWorkerFactory {
  constructor(
    @Inject(QUEUE_CONNECTION) private readonly connection: QueueConnection,
    @Inject(ENV) private readonly env: Env,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  /** A worker that has not started; whoever makes it stops it before the stores close. */
  create(handler: EntryHandler): QueueWorker {
    return new QueueWorker(this.connection, handler, this.env.WORKER_CONCURRENCY, this.logger);
  }
}
