import type { DueJob } from '../job-store/rows/due-job.js';
import type { QueueNotifierService } from '../queue/queue-notifier.service.js';

const entriesAtOnce = 8;

/** Notifies the queue of jobs that wait, a few at a time; ends early when the queue cannot be reached. */
export async function notifyDueJobs(
  notifier: QueueNotifierService,
  due: readonly DueJob[],
  signal: AbortSignal,
): Promise<void> {
  for (let from = 0; from < due.length && !signal.aborted; from += entriesAtOnce) {
    const outcomes = await Promise.all(
      due
        .slice(from, from + entriesAtOnce)
        .map(({ id, epoch, priority }) => notifier.notifyAgain(id, epoch, priority)),
    );
    if (outcomes.includes('unreachable')) return;
  }
}
