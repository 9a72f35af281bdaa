import { closeOpenCalls } from './close-open-calls.js';
import type { Job } from '../job/job.js';
import type { Settlement } from '../job/settlement.js';
import { portuguese, type ReplyWords } from '../language/portuguese.js';

/**
 * Settles a job, in an attempt or without one: where it ends, its open calls are closed first. Where
 * it goes on later they stay open for the next attempt.
 * @param words for what a waiting job says; Portuguese unless told otherwise
 */
export function settleJob(
  job: Job,
  settlement: Settlement,
  now: Date,
  words: ReplyWords = portuguese,
): void {
  if (endsJob[settlement.kind]) closeOpenCalls(job, 'the job ended before.', now);
  job.settle(settlement, words);
}

const endsJob: Readonly<Record<Settlement['kind'], boolean>> = {
  complete: true,
  fail: true,
  cancel: true,
  delay: false,
  postpone: false,
  wait: false,
  release: false,
};
