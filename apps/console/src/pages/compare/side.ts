import type { Job } from '@faina/client';
import { client } from '../../session/session.ts';
import type { Step } from './first-difference.ts';

/** A job with its steps, or with the first of very many. */
export interface Side {
  readonly job: Job;
  readonly steps: readonly Step[];
  readonly hasMore: boolean;
}

const mostSteps = 5_000;

/** Reads one of the two. */
export async function readSide(id: string, signal: AbortSignal): Promise<Side> {
  const [job, page] = await Promise.all([
    client.value.jobs.get(id, { signal }),
    client.value.call('GET', '/v1/jobs/{id}/timeline', {
      path: { id },
      query: { limit: mostSteps },
      signal,
    }),
  ]);
  return { job, steps: page.items, hasMore: page.nextCursor !== null };
}
