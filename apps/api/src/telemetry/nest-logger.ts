import type { LoggerService } from '@nestjs/common';
import type { Logger } from 'pino';
import { StartUpError } from '../process/start-up-error.js';

/** Nest tells its context as the last parameter. */
const fieldsOf = (parameters: readonly unknown[]): { context?: unknown; details?: unknown[] } => {
  const context = parameters.at(-1);
  const details = parameters.slice(0, -1);
  return { context, ...(details.length > 0 && { details }) };
};

/** Nest's own log lines in the process's log; its start-up chatter is of interest when debugging. */
export class NestLogger implements LoggerService {
  constructor(private readonly logger: Logger) {}

  log(message: unknown, ...parameters: unknown[]): void {
    this.logger.debug(fieldsOf(parameters), String(message));
  }

  error(message: unknown, ...parameters: unknown[]): void {
    // Whoever starts the service says it, without a stack.
    if (message instanceof StartUpError) return;
    const err = message instanceof Error ? message : undefined;
    this.logger.error({ err, ...fieldsOf(parameters) }, String(message));
  }

  warn(message: unknown, ...parameters: unknown[]): void {
    this.logger.warn(fieldsOf(parameters), String(message));
  }
}
