import type { DueJob } from '../job-store/rows/due-job.js';
import type { Doorbell } from '../queue/queue-notifier.service.js';

const ringsAtOnce = 8;

/** Rings for jobs that wait, a few at a time; ends early when the queue cannot be reached. */
export async function ringDueJobs(
  doorbell: Doorbell,
  due: readonly DueJob[],
  signal: AbortSignal,
): Promise<void> {
  for (let from = 0; from < due.length && !signal.aborted; from += ringsAtOnce) {
    const outcomes = await Promise.all(
      due
        .slice(from, from + ringsAtOnce)
        .map(({ id, epoch, priority }) => doorbell.ringAgain(id, epoch, priority)),
    );
    if (outcomes.includes('unreachable')) return;
  }
}
