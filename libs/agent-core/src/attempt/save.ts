import { setTimeout as delay } from 'node:timers/promises';
import type { Attempt } from './attempt.js';
import { backoffMs } from './retry-or-fail.js';
import { type Saved, StoreUnavailableError } from '../job/job-repository.js';
import type { Result } from '../values/result.js';

/** Carries a failed save up to the executor, which ends the attempt without writing anything. */
export class SaveFailed extends Error {
  override readonly name = 'SaveFailed';

  constructor(readonly error: Error) {
    super(error.message, { cause: error });
  }
}

const pauses = { firstMs: 50, longestMs: 1_000 };

/** Stores what is new of the job. @throws SaveFailed */
export async function save(attempt: Attempt): Promise<void> {
  const { job, jobRepository } = attempt;
  if (!job.hasChanges()) return;
  heed(attempt, await stored(attempt, () => jobRepository.save(job)));
}

/** How long what may be lost waits for an answer to be stored with, in milliseconds. */
const soonMs = 20;

/**
 * Stores what is new of the job while a model is asked, so that neither waits for the other; where the
 * answer comes first, it is left to the save of the answer. Nothing is put on the job before the returned
 * promise has settled. @throws SaveFailed, and the model's call is aborted then
 */
export async function saveWhile<T>(attempt: Attempt, ask: () => Promise<T>): Promise<T> {
  if (!attempt.job.hasChanges()) return ask();
  let saving: Promise<unknown> | undefined;
  const timer = setTimeout(() => {
    saving = save(attempt);
    saving.catch(() => {
      attempt.interruption.abort('lease-lost');
    });
  }, soonMs);
  try {
    return await ask();
  } finally {
    clearTimeout(timer);
    await saving;
  }
}

/** A stored change tells of a cancel too, which so takes effect before the next step. */
export function heed({ interruption }: Attempt, change: Saved | undefined): void {
  if (change?.cancelRequested) interruption.abort('cancel');
}

/**
 * The value of a stored change. A store that cannot be reached is asked again for as long as the
 * lease may hold: what the attempt holds is paid for or has happened. @throws SaveFailed
 */
export async function stored<T>(
  { leaseMs = 0, interruption }: Pick<Attempt, 'leaseMs' | 'interruption'>,
  change: () => Promise<Result<T, Error>>,
): Promise<T> {
  const giveUpAt = performance.now() + leaseMs;
  for (let failures = 0; ; failures += 1) {
    const result = await change();
    if (result.isOk()) return result.value;
    const pauseMs = backoffMs(failures, pauses);
    const mayTry =
      result.error instanceof StoreUnavailableError &&
      interruption.reason !== 'lease-lost' &&
      performance.now() + pauseMs < giveUpAt;
    if (!mayTry) throw new SaveFailed(result.error);
    await delay(pauseMs);
  }
}

/** The value of a change that must not be tried again. @throws SaveFailed */
export function saved<T>(result: Result<T, Error>): T {
  if (result.isError()) throw new SaveFailed(result.error);
  return result.value;
}
