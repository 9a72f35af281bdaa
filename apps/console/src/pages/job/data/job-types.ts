import type { ApiAnswer, Transition } from '@faina/client';

/** What is happening with a job, in words. */
export type Explanation = ApiAnswer<'/v1/jobs/{id}/explain', 'GET'>;

/** A step without its bodies. */
export type Step = ApiAnswer<'/v1/jobs/{id}/timeline', 'GET'>['items'][number];

export type { Transition };

/** What a job did so far, oldest first. */
export interface History {
  readonly steps: readonly Step[];
  readonly transitions: readonly Transition[];
}

/** Whether a job has ended for good. */
export const isFinal = ({ settledAt }: { readonly settledAt: string | null }): boolean =>
  settledAt !== null;
