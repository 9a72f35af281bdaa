import type { Transaction } from './tool.js';
import type { Job } from '../job/job.js';
import type { Result } from '../result.js';

/** Another attempt holds the job, or the job has settled: nothing was written, stop at once. */
export class LeaseLostError extends Error {
  override readonly name = 'LeaseLostError';

  constructor(jobId: string) {
    super(`The lease of job ${jobId} is lost.`);
  }
}

/** What the journal knows of an external call when it is about to run. */
export type InvocationState =
  /** The intent is stored now; the effect cannot have happened before. */
  | { readonly kind: 'fresh' }
  /** An earlier attempt stored the intent and no outcome: the effect may have happened. */
  | { readonly kind: 'interrupted' }
  /** A person has said what happened in an earlier attempt. */
  | { readonly kind: 'happened' }
  | { readonly kind: 'did_not_happen' };

export interface JobRepository {
  /**
   * Appends what is new and moves the status, fenced by the job's epoch: one statement, one commit.
   * On success the job's changes are marked saved. Fails with `LeaseLostError` when the fence holds.
   */
  save(job: Job): Promise<Result<unknown, Error>>;

  /**
   * Runs a local effect and the save that records it in one transaction, fenced before the effect
   * runs. `effect` answers whether its writes are kept; what it put on the job is saved either way.
   */
  saveWithEffect(
    job: Job,
    effect: (tx: Transaction) => Promise<'keep' | 'discard'>,
  ): Promise<Result<unknown, Error>>;

  /** Stores the intent of an external call before it runs, fenced; tells of an earlier intent. */
  startInvocation(
    job: Job,
    call: { readonly callKey: string; readonly tool: string },
  ): Promise<Result<InvocationState, Error>>;
}
