/** A job that waits for its next attempt, of which the queue is to be told. */
export interface DueJob {
  readonly id: string;
  readonly epoch: number;
  readonly priority: number;
}

/** A job after a person's answer; without an epoch it waits for further answers. */
export type MovedJob =
  DueJob | { readonly id: string; readonly epoch: null; readonly priority: null };
