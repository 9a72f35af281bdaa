import type { Job } from '@faina/client';
import { client } from '../../../session/session.ts';
import type { JobRow } from '../list/job-row.ts';

export type Action = 'retry' | 'cancel';

/** What came of an act on one job: the job afterwards, a new one for a retry, or why not. */
export type Outcome = { readonly job: Job } | { readonly error: unknown };

const atOnce = 4;

/** Whether the service does it to a job in that state. */
export const isPossible = (action: Action, { status }: JobRow): boolean => {
  if (action === 'retry') return status === 'FAILED' || status === 'CANCELLED';
  return status !== 'FAILED' && status !== 'CANCELLED' && status !== 'COMPLETED';
};

/** Retries or cancels jobs, a few at once until the signal, and tells of each as soon as it is known. */
export async function actOnEach(
  action: Action,
  rows: readonly JobRow[],
  signal: AbortSignal,
  tell: (id: string, outcome: Outcome) => void,
): Promise<void> {
  const rest = [...rows];
  const work = async () => {
    for (let row = rest.shift(); row && !signal.aborted; row = rest.shift()) {
      try {
        tell(row.id, { job: await client.value.jobs[action](row.id) });
      } catch (error) {
        tell(row.id, { error });
      }
    }
  };
  await Promise.all(Array.from({ length: atOnce }, work));
}
