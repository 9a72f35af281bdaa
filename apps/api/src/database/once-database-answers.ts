import type { Logger } from '@faina/agent-core';
import { againWhileAway } from './again-while-away.js';
import { isDatabaseUnavailable } from './database-errors.js';
import { RepeatedFailureLog } from '../telemetry/repeated-failure-log.js';
import { StartUpError } from '../process/start-up-error.js';

const logEveryMs = 5_000;

export interface DatabaseWait {
  /** How long the step may be tried again after its first failure, in milliseconds; 0: not at all. */
  readonly waitMs: number;
  readonly logger: Logger;
}

/** Does a step of the start, again while PostgreSQL is away, and tells of the wait. */
export function onceDatabaseAnswers<T>(
  step: () => Promise<T>,
  { waitMs, logger }: DatabaseWait,
): Promise<T> {
  const failures = new RepeatedFailureLog(logger, logEveryMs);
  return againWhileAway(step, {
    waitMs,
    mayPass: (error) =>
      error instanceof StartUpError ? error.mayPass : isDatabaseUnavailable(error),
    onFailure: (error) => {
      failures.report('PostgreSQL cannot be used just now; the start waits for it', error);
    },
  });
}
