import { setTimeout as delay } from 'node:timers/promises';
import type { Logger } from '@faina/agent-core';
import { isDatabaseUnavailable } from './database-errors.js';
import { RepeatedFailureLog } from '../telemetry/repeated-failure-log.js';
import { StartUpError } from '../process/start-up-error.js';

const firstPauseMs = 100;
const longestPauseMs = 2_000;
const logEveryMs = 5_000;

export interface DatabaseWait {
  /** How long the step may be tried again after its first failure, in milliseconds; 0: not at all. */
  readonly waitMs: number;
  readonly logger: Logger;
}

/**
 * Does a step of the start, again while PostgreSQL is away, so it must be one that may be repeated.
 * Rejects with the step's error when that will not pass, or when the time is over.
 */
export async function onceDatabaseAnswers<T>(
  step: () => Promise<T>,
  { waitMs, logger }: DatabaseWait,
): Promise<T> {
  const failures = new RepeatedFailureLog(logger, logEveryMs);
  let endsAt: number | undefined;
  for (let pauseMs = firstPauseMs; ; pauseMs = Math.min(2 * pauseMs, longestPauseMs)) {
    try {
      return await step();
    } catch (error) {
      endsAt ??= performance.now() + waitMs;
      if (!mayPass(error) || performance.now() + pauseMs > endsAt) throw error;
      failures.report('PostgreSQL cannot be used just now; the start waits for it', error);
    }
    await delay(pauseMs);
  }
}

function mayPass(error: unknown): boolean {
  return error instanceof StartUpError ? error.mayPass : isDatabaseUnavailable(error);
}
